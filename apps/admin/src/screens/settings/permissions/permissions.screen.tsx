import { Button, Menu, Switch } from "@mantine/core";
import { adminRole } from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { explainAddress } from "../../../access/address/explain-search.ts";
import type { RuleSearch } from "../../../access/address/rule-search.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { PageNotice } from "../../../ui/notice/page-notice.tsx";
import { LeaveGuard } from "../../../ui/page/leave-guard.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { SearchBox } from "../../../ui/search/search-box.tsx";
import { useShortcut } from "../../../ui/shortcuts/shortcuts.ts";
import { ScreenState } from "../../../ui/states/screen-state.tsx";
import { MatrixTable } from "./matrix-table.tsx";
import { usePermissions, type PermissionMatrix } from "./use-permissions.ts";
import classes from "./permissions.module.css";

const list = "/settings/roles";

export interface PermissionsScreenProps {
  role: number;
  /** The row that the address leads to. */
  at: RuleSearch;
}

/** What a role may do, collection by collection. */
export function PermissionsScreen({ role, at }: PermissionsScreenProps) {
  const { t } = useTranslation();
  const matrix = usePermissions(role, at);
  const { roleName, count, isSaving, save } = matrix;
  const isAdmin = role === adminRole;
  useShortcut("save", () => void (count > 0 && save()));
  return (
    <Page
      title={t("permissions")}
      hasEdits={count > 0}
      fill={!isAdmin && matrix.status === "ready" && matrix.collections.length > 0}
      back={`${list}/${role}`}
      breadcrumb={[
        { label: t("admin_settings"), to: "/settings" },
        { label: t("roles"), to: list },
        { label: roleName ?? t("role"), to: `${list}/${role}` },
      ]}
      primary={
        isAdmin ? null : (
          <Button disabled={count === 0} loading={isSaving} onClick={() => void save()}>
            {count === 0 ? t("save") : t("save_rules", { count })}
          </Button>
        )
      }
      toolbar={isAdmin ? null : <Toolbar matrix={matrix} />}
    >
      {isAdmin ? (
        <PageNotice tone="info" icon="lock" title={t("permissions_admin")} />
      ) : (
        <Content matrix={matrix} />
      )}
      <LeaveGuard
        hasEdits={() => count > 0}
        count={count}
        canSave
        isSaving={isSaving}
        onSave={save}
        onDiscard={matrix.discard}
      />
    </Page>
  );
}

function Toolbar({ matrix }: { matrix: PermissionMatrix }) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <SearchBox value={matrix.search} count="" onChange={matrix.onSearch} />
      <Switch
        label={t("show_system_collections")}
        checked={matrix.showsSystem}
        onChange={(event) => matrix.onShowSystem(event.currentTarget.checked)}
      />
      <span className={classes.toolButtons}>
        {matrix.count === 0 ? null : (
          <Button size="xs" variant="default" onClick={matrix.discard}>
            {t("discard_changes")}
          </Button>
        )}
        <CopyMenu matrix={matrix} />
        <Button
          renderRoot={(props) => (
            <Link {...props} to={explainAddress} search={{ role: matrix.role }} />
          )}
          size="xs"
          fz="sm"
          variant="default"
        >
          {t("explain_permissions")}
        </Button>
      </span>
    </div>
  );
}

/** The roles whose permissions can be taken over, as changes to be saved with the others. */
function CopyMenu({ matrix }: { matrix: PermissionMatrix }) {
  const { t } = useTranslation();
  const { sources, copyFrom } = matrix;
  if (sources.length === 0 || matrix.status !== "ready") return null;
  return (
    <Menu keepMounted={false}>
      <Menu.Target>
        <Button size="xs" variant="default">
          {t("permission_copy")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.sources}>
        {sources.map((source) => (
          <Menu.Item key={source.id} onClick={() => void copyFrom(source)}>
            {source.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Content({ matrix }: { matrix: PermissionMatrix }) {
  const { t } = useTranslation();
  const { status, error, saveError, collections } = matrix;
  const reason = useErrorText(saveError);
  if (status === "loading") return <ScreenState state="loading" />;
  if (status === "error") return <ScreenState state="error" error={error} onRetry={matrix.retry} />;
  return (
    <>
      {saveError === null ? null : (
        <div className={classes.failure}>
          <PageNotice tone="danger" urgent title={t("permissions_not_saved")}>
            {reason}
          </PageNotice>
        </div>
      )}
      {collections.length === 0 ? (
        <ScreenState state="no-results" onClear={() => matrix.onSearch("")} />
      ) : (
        <MatrixTable matrix={matrix} />
      )}
    </>
  );
}
