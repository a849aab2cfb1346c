import { Button } from "@mantine/core";
import { adminRole, publicRole } from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { explainAddress } from "../../../access/address/explain-search.ts";
import { permissionsAddress } from "../../../access/address/rule-search.ts";
import { useViewAs } from "../../../access/start/use-view-as.ts";
import { ItemEditorPage } from "../../../editor/page/item-editor-page.tsx";
import { ItemStatePage } from "../../../editor/page/item-state-page.tsx";
import { useItemPageState, type OpenItem } from "../../../editor/read/use-item-page-state.ts";
import { PageNotice } from "../../../ui/notice/page-notice.tsx";
import { People } from "./people.tsx";
import { PublicSummary } from "./public-summary.tsx";
import { useOpenRole, useRoleSetup } from "./use-role-setup.ts";

/** The page of one role: its own fields, and what every editing page does. */
export function RoleScreen({ roleKey }: { roleKey: string }) {
  const state = useItemPageState("directus_roles", roleKey);
  if (state.status === "ready") return <RoleEditor key={roleKey} open={state.open} />;
  return <ItemStatePage state={state} />;
}

function RoleEditor({ open }: { open: OpenItem }) {
  const { t } = useTranslation();
  const role = useOpenRole(open);
  const { viewAs, isBeginning } = useViewAs();
  const name = String(open.item?.["name"] ?? "");
  return (
    <ItemEditorPage
      open={role}
      setup={useRoleSetup(role)}
      drawerAuto
      drawerTitle={t("role_members")}
      drawer={
        // No one can have the role of visitors.
        open.item === null || Number(open.key) === publicRole ? null : (
          <People role={Number(open.key)} />
        )
      }
      notices={
        Number(open.key) === adminRole ? (
          <PageNotice tone="info" icon="lock" title={t("permissions_admin")} />
        ) : open.item === null ? null : (
          <>
            {Number(open.key) === publicRole ? <PublicSummary /> : null}
            <PageNotice
              tone="info"
              icon="rule"
              title={t("permissions_note")}
              actions={
                <>
                  <Button
                    size="xs"
                    variant="default"
                    loading={isBeginning}
                    onClick={() => viewAs({ as: { role: Number(open.key) }, name })}
                  >
                    {t("view_as_role")}
                  </Button>
                  <Button
                    renderRoot={(props) => (
                      <Link {...props} to={explainAddress} search={{ role: Number(open.key) }} />
                    )}
                    size="xs"
                    fz="sm"
                    variant="default"
                  >
                    {t("explain_permissions")}
                  </Button>
                  <Button
                    component={Link}
                    to={permissionsAddress(open.key)}
                    size="xs"
                    fz="sm"
                    variant="default"
                  >
                    {t("permissions")}
                  </Button>
                </>
              }
            />
          </>
        )
      }
    />
  );
}
