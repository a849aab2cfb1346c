import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { newKey } from "../../access/address/addresses.ts";
import { explainAddress } from "../../access/address/explain-search.ts";
import { useMe } from "../../access/hooks.ts";
import { fullName } from "../../access/names/person.ts";
import { useViewAs } from "../../access/start/use-view-as.ts";
import type { OpenItem } from "../../editor/read/use-item-page-state.ts";
import { IconButton } from "../../ui/hint/icon-button.tsx";

/** What only administrators do: see why somebody may do something with the item, and the project as a person does. */
export function AdminActions({ open }: { open: OpenItem }) {
  const { t } = useTranslation();
  const me = useMe();
  const navigate = useNavigate();
  const { collection } = open.collection;
  if (!me.isAdmin || open.key === newKey) return null;
  const isOther = collection === "directus_users" && open.key !== String(me.id);
  const search =
    collection === "directus_users" ? { user: Number(open.key) } : { collection, item: open.key };
  return (
    <>
      <IconButton
        icon="rule"
        label={t("explain_permissions")}
        onClick={() => void navigate({ to: explainAddress, search })}
      />
      {isOther ? <ViewAsPerson open={open} /> : null}
    </>
  );
}

function ViewAsPerson({ open: { key, item } }: { open: OpenItem }) {
  const { t } = useTranslation();
  const { viewAs, isBeginning } = useViewAs();
  return (
    <IconButton
      icon="visibility"
      label={t("view_as")}
      loading={isBeginning}
      onClick={() => viewAs({ as: { user: Number(key) }, name: fullName(item ?? {}) || key })}
    />
  );
}
