import { publicRole } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { rolePermissionsQuery } from "../../../data/role-permissions.ts";
import type { Draft } from "../../../form/draft/draft.model.ts";
import { useDraft, type DraftStore } from "../../../form/draft/draft-store.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { rulesField, withStaged } from "./permissions/staged-rules.model.ts";
import { toRules } from "./permissions/rules.model.ts";
import { publicLines } from "./public-summary.model.ts";
import classes from "./role.module.css";

/** Says beside Save that visitors will be able to change something with what is about to be saved. */
export function PublicCaution({ store }: { store: DraftStore }) {
  const { t } = useTranslation();
  const format = useFormat();
  const model = useModel();
  const nameOf = useCollectionName();
  const staged = useDraft(store, stagedIn);
  const { data } = useQuery(rolePermissionsQuery(publicRole));
  const lines = useMemo(() => {
    if (staged === undefined || data === undefined) return [];
    const edited = withStaged(toRules(data), staged, publicRole);
    const permissions = [...edited.values()].flatMap((rules) => [...rules.values()]);
    return publicLines(Object.values(model.collections), permissions).filter(
      ({ isMore }) => isMore,
    );
  }, [data, model, staged]);
  if (lines.length === 0) return null;
  const collections = format.list(lines.map(({ collection }) => nameOf(collection)));
  return (
    <p className={classes.caution} role="status" title={collections}>
      <Icon name="warning" size={18} />
      <span>{t("public_caution", { count: lines.length, collections })}</span>
    </p>
  );
}

function stagedIn({ staged }: Draft): unknown {
  return staged[rulesField];
}
