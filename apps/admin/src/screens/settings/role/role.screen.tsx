import { Button } from "@mantine/core";
import { adminRole } from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ItemEditorPage } from "../../../editor/page/item-editor-page.tsx";
import { ItemStatePage } from "../../../editor/page/item-state-page.tsx";
import { useItemPageState, type OpenItem } from "../../../editor/read/use-item-page-state.ts";
import { PageNotice } from "../../../ui/notice/page-notice.tsx";
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
  return (
    <ItemEditorPage
      open={role}
      setup={useRoleSetup(role)}
      notices={
        Number(open.key) === adminRole ? (
          <PageNotice tone="info" icon="lock" title={t("permissions_admin")} />
        ) : open.item === null ? null : (
          <PageNotice
            tone="info"
            icon="rule"
            title={t("permissions_note")}
            actions={
              <Button
                component={Link}
                to={`/settings/roles/${open.key}/permissions`}
                size="xs"
                variant="default"
              >
                {t("permissions")}
              </Button>
            }
          />
        )
      }
    />
  );
}
