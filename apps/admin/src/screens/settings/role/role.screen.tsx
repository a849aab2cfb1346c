import { Button } from "@mantine/core";
import { adminRole, publicRole } from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { explainAddress } from "../../../access/address/explain-search.ts";
import { itemAddress } from "../../../access/address/addresses.ts";
import { permissionsAddress, type RuleSearch } from "../../../access/address/rule-search.ts";
import { useViewAs } from "../../../access/start/use-view-as.ts";
import type { EditorPageProps } from "../../../editor/page/editor-page.tsx";
import { ItemEditorPage } from "../../../editor/page/item-editor-page.tsx";
import { ItemStatePage } from "../../../editor/page/item-state-page.tsx";
import { useItemPageState, type OpenItem } from "../../../editor/read/use-item-page-state.ts";
import type { DraftStore } from "../../../form/draft/draft-store.ts";
import { PageNotice } from "../../../ui/notice/page-notice.tsx";
import { People } from "./people.tsx";
import { PermissionsPanel } from "./permissions/permissions-panel.tsx";
import { PublicCaution } from "./public-caution.tsx";
import { PublicSummary } from "./public-summary.tsx";
import { RoleTabs, type RoleView } from "./role-tabs.tsx";
import { countChanges, useOpenRole, useRoleSetup } from "./use-role-setup.ts";
import classes from "./role.module.css";

export interface RoleScreenProps {
  roleKey: string;
  view: RoleView;
  /** The row of the permissions that the address leads to. */
  at: RuleSearch;
}

/** The page of one role: its own fields, what its members may do, and one save for both. */
export function RoleScreen(props: RoleScreenProps) {
  const state = useItemPageState("directus_roles", props.roleKey);
  if (state.status === "ready")
    return <RoleEditor key={props.roleKey} {...props} open={state.open} />;
  return <ItemStatePage state={state} />;
}

function RoleEditor({ open, view, at }: RoleScreenProps & { open: OpenItem }) {
  const { t } = useTranslation();
  const role = useOpenRole(open);
  const id = open.item === null ? null : Number(open.key);
  const isAdmin = id === adminRole;
  const parts = (store: DraftStore): Pick<EditorPageProps, "toolbar" | "panel" | "caution"> =>
    isAdmin
      ? {}
      : {
          ...(id === publicRole ? { caution: <PublicCaution store={store} /> } : {}),
          toolbar: <RoleBar open={open} view={view} store={store} />,
          ...(view === "permissions"
            ? { panel: <PermissionsPanel role={id} store={store} at={at} /> }
            : {}),
        };
  return (
    <ItemEditorPage
      open={role}
      setup={useRoleSetup(role)}
      countChanges={countChanges}
      isWithin={(path) =>
        [itemAddress("directus_roles", open.key), permissionsAddress(open.key)].includes(path)
      }
      parts={({ store }) => parts(store)}
      // The matrix needs the room until somebody asks for the people.
      drawerAuto={view === "fields"}
      // No one can have the role of visitors.
      drawer={id === null || id === publicRole ? null : <People role={id} />}
      notices={
        isAdmin ? (
          <PageNotice tone="info" icon="lock" title={t("permissions_admin")} />
        ) : id === publicRole && view === "fields" ? (
          <PublicSummary />
        ) : null
      }
    />
  );
}

/** The sides of the role, and what else there is to do with it. */
function RoleBar({ open, view, store }: { open: OpenItem; view: RoleView; store: DraftStore }) {
  const { t } = useTranslation();
  const { viewAs, isBeginning } = useViewAs();
  const role = Number(open.key);
  const name = String(open.item?.["name"] ?? "");
  return (
    <div className={classes.bar}>
      <RoleTabs roleKey={open.key} view={view} store={store} />
      {open.item === null ? null : (
        <span className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            loading={isBeginning}
            onClick={() => viewAs({ as: { role }, name })}
          >
            {t("view_as_role")}
          </Button>
          <Button
            renderRoot={(props) => <Link {...props} to={explainAddress} search={{ role }} />}
            size="xs"
            fz="sm"
            variant="default"
          >
            {t("explain_permissions")}
          </Button>
        </span>
      )}
    </div>
  );
}
