import { Button, VisuallyHidden } from "@mantine/core";
import { adminRole, ownValue, publicRole, readStatusMapping } from "@rowhouse/contract";
import { statusName } from "@rowhouse/extension-kit";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Row } from "../../../design/words.tsx";
import { itemAddress } from "../../../access/address/addresses.ts";
import { explainAddress } from "../../../access/address/explain-search.ts";
import { permissionsAddress, type RuleSearch } from "../../../access/address/rule-search.ts";
import { useModel } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { useViewAs } from "../../../access/start/use-view-as.ts";
import { rolePermissionsQuery } from "../../../data/role-permissions.ts";
import type { EditorPageProps } from "../../../editor/page/editor-page.tsx";
import { ItemEditorPage } from "../../../editor/page/item-editor-page.tsx";
import { ItemStatePage } from "../../../editor/page/item-state-page.tsx";
import { type OpenItem, useItemPageState } from "../../../editor/read/use-item-page-state.ts";
import { type DraftStore, useDraft } from "../../../form/draft/draft-store.ts";
import type { Draft } from "../../../form/draft/draft.model.ts";
import { Icon } from "../../../design/icon/icon.tsx";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import { People } from "./people.tsx";
import { PermissionsPanel } from "./permissions/permissions-panel.tsx";
import { toRules } from "./permissions/rules.model.ts";
import {
  ruleErrors,
  rulesField,
  stagedCount,
  withStaged,
} from "./permissions/staged-rules.model.ts";
import { type PublicLine, publicLines } from "./public-summary.model.ts";
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
    <Row wrap align="center" justify="between" className={classes.bar}>
      <RoleTabs roleKey={open.key} view={view} store={store} />
      {open.item === null ? null : (
        <Row as="span" wrap gap={2}>
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
        </Row>
      )}
    </Row>
  );
}

/** Says beside Save that visitors will be able to change something with what is about to be saved. */
function PublicCaution({ store }: { store: DraftStore }) {
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
    <Row
      as="p"
      gap={2}
      align="center"
      size="small"
      color="warning"
      className={classes.caution}
      role="status"
      title={collections}
    >
      <Icon name="warning" size={18} />
      <span>{t("public_caution", { count: lines.length, collections })}</span>
    </Row>
  );
}

function stagedIn({ staged }: Draft): unknown {
  return staged[rulesField];
}

/** The rights of anonymous visitors, in sentences; a warning where it is more than reading. */
function PublicSummary() {
  const { t, language } = useTranslation();
  const model = useModel();
  const nameOf = useCollectionName();
  const { data } = useQuery(rolePermissionsQuery(publicRole));
  if (data === undefined) return null;
  const lines = publicLines(Object.values(model.collections), data)
    .map((line) => ({ ...line, name: nameOf(line.collection) }))
    .toSorted(
      (a, b) => Number(b.isMore) - Number(a.isMore) || a.name.localeCompare(b.name, language),
    );
  const isMore = lines.some((line) => line.isMore);
  const title = isMore ? "public_more" : lines.length === 0 ? "public_nothing" : "public_reading";
  return (
    <PageNotice tone={isMore ? "warning" : "info"} icon="public" title={t(title)}>
      {lines.length === 0 ? null : (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={line.collection.collection} data-more={line.isMore || undefined}>
              <Link
                to={permissionsAddress(publicRole)}
                search={{ collection: line.collection.collection }}
              >
                <Sentence line={line} name={line.name} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PageNotice>
  );
}

function Sentence({ line, name }: { line: PublicLine; name: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { collection, actions, statuses } = line;
  const mapping = readStatusMapping(collection) ?? {};
  const named = (statuses ?? []).flatMap((status) => {
    const entry = ownValue(mapping, status);
    return entry === undefined ? status : statusName(entry, t);
  });
  const values = {
    collection: name,
    actions: format.list(actions.map((action) => t(`public_action_${action}`))),
  };
  return statuses === null
    ? t("public_line", values)
    : t("public_line_statuses", { ...values, statuses: format.list(named) });
}

/** The two sides of a role: its own fields, and what its members may do. Both are edited in one draft. */
type RoleView = "fields" | "permissions";

/** The ways between the sides of a role; each has an address. */
function RoleTabs({
  roleKey,
  view,
  store,
}: {
  roleKey: string;
  view: RoleView;
  store: DraftStore;
}) {
  const { t } = useTranslation();
  const changes = useDraft(store, changedRules);
  const problems = useDraft(store, wrongRules);
  const isShown = view === "permissions";
  return (
    <Row as="nav" gap={6} aria-label={t("role")}>
      <TabLink to={itemAddress("directus_roles", roleKey)}>{t("role_settings")}</TabLink>
      {/* Where the matrix is not shown, who is led to a problem in it is led to the way there. */}
      <span {...(isShown ? {} : { "data-field": rulesField, "data-control": true })}>
        <TabLink to={permissionsAddress(roleKey)}>
          {t("permissions")}
          {changes === 0 && problems === 0 ? null : (
            <span className={classes.count} data-wrong={problems > 0 || undefined}>
              <span aria-hidden>{problems > 0 ? problems : changes}</span>
              <VisuallyHidden>
                {problems > 0
                  ? t("problems.rows", { count: problems })
                  : t("permission_changes", { count: changes })}
              </VisuallyHidden>
            </span>
          )}
        </TabLink>
      </span>
    </Row>
  );
}

function TabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      replace
      className={classes.tab}
      activeOptions={{ exact: true, includeSearch: false }}
    >
      {children}
    </Link>
  );
}

function changedRules({ staged }: Draft): number {
  return stagedCount(staged[rulesField]);
}

function wrongRules({ errors }: Draft): number {
  return ruleErrors(errors).size;
}
