import { Button, Menu, Switch } from "@mantine/core";
import { useMemo } from "react";
import { MenuButton } from "../../../../design/layers/opener.tsx";
import { useFormat, useTranslation } from "../../../../i18n/translation.ts";
import { Row } from "../../../../design/words.tsx";
import type { RuleSearch } from "../../../../access/address/rule-search.ts";
import { useModel } from "../../../../access/hooks.ts";
import { useCollectionName } from "../../../../access/names/use-collection-name.ts";
import { type DraftStore, useDraft } from "../../../../form/draft/draft-store.ts";
import type { Draft } from "../../../../form/draft/draft.model.ts";
import { PageNotice } from "../../../../design/notice/page-notice.tsx";
import { SearchBox } from "../../../../design/search/search-box.tsx";
import { ScreenState } from "../../../../design/states/screen-state.tsx";
import { belongings, withParts } from "../belonging/belonging.model.ts";
import { MatrixTable } from "./matrix-table.tsx";
import { ruleErrors, rulesField } from "./staged-rules.model.ts";
import { type PermissionMatrix, useMatrix } from "./use-matrix.ts";
import { type RoleRules, useRoleRules } from "./use-role-rules.ts";
import classes from "./permissions.module.css";

/** More would push the matrix out of sight; the rest comes when these are settled. */
const shownAtOnce = 3;

interface PermissionsPanelProps {
  /** Null: a role that is being created. */
  role: number | null;
  store: DraftStore;
  /** The row that the address leads to. */
  at: RuleSearch;
}

/** The rights of a role, collection by collection. Changes go to the draft of the role. */
export function PermissionsPanel({ role, store, at }: PermissionsPanelProps) {
  const rules = useRoleRules(role, store);
  const found = useDraft(store, errorsIn);
  const errors = useMemo(() => ruleErrors(found), [found]);
  const matrix = useMatrix(rules, { at, errors });
  const { status, error, retry } = rules;
  if (status === "loading") return <ScreenState state="loading" />;
  if (status === "error") return <ScreenState state="error" error={error} onRetry={retry} />;
  return (
    <>
      <Tools matrix={matrix} store={store} />
      <BelongingNotice rules={rules} />
      {matrix.collections.length > 0 ? <MatrixTable matrix={matrix} /> : <NoRows matrix={matrix} />}
    </>
  );
}

function errorsIn({ errors }: Draft): Draft["errors"] {
  return errors;
}

function NoRows({ matrix }: { matrix: PermissionMatrix }) {
  const { t } = useTranslation();
  return matrix.search.trim() === "" ? (
    <ScreenState
      state="empty"
      icon="database"
      title={t("permissions_no_collections")}
      action={
        <Button variant="default" onClick={() => matrix.onShowSystem(true)}>
          {t("show_system_collections")}
        </Button>
      }
    />
  ) : (
    <ScreenState state="no-results" onClear={() => matrix.onSearch("")} />
  );
}

function Tools({ matrix, store }: { matrix: PermissionMatrix; store: DraftStore }) {
  const { search, onSearch, showsSystem, onShowSystem, rules } = matrix;
  const { t } = useTranslation();
  return (
    <Row wrap align="center" justify="between" className={classes.tools}>
      <SearchBox value={search} count="" onChange={onSearch} />
      <Switch
        label={t("show_system_collections")}
        checked={showsSystem}
        onChange={(event) => onShowSystem(event.currentTarget.checked)}
      />
      <Row as="span" wrap gap={2}>
        <Discard store={store} />
        <CopyMenu sources={rules.sources} copyFrom={rules.copyFrom} />
      </Row>
    </Row>
  );
}

/** Takes back what is changed here, and leaves the role's own fields as they are edited. */
function Discard({ store }: { store: DraftStore }) {
  const { t } = useTranslation();
  const isChanged = useDraft(store, ({ staged }) => rulesField in staged);
  if (!isChanged) return null;
  return (
    <Button size="xs" variant="default" onClick={() => store.unstage(rulesField)}>
      {t("discard_changes")}
    </Button>
  );
}

/** The roles whose permissions can be taken over, as changes to be saved with the others. */
function CopyMenu({ sources, copyFrom }: Pick<PermissionMatrix["rules"], "sources" | "copyFrom">) {
  const { t } = useTranslation();
  if (sources.length === 0) return null;
  return (
    <MenuButton
      menuClass={classes.sources}
      button={
        <Button size="xs" variant="default">
          {t("permission_copy")}
        </Button>
      }
    >
      {sources.map((source) => (
        <Menu.Item key={source.id} onClick={() => void copyFrom(source)}>
          {source.name}
        </Menu.Item>
      ))}
    </MenuButton>
  );
}

/** Offers the rights on links and translations of what a role may read. */
function BelongingNotice({ rules }: { rules: RoleRules }) {
  const { t } = useTranslation();
  const format = useFormat();
  const model = useModel();
  const nameOf = useCollectionName();
  const { role, edited, change } = rules;
  const found = useMemo(() => belongings(model, edited, role), [model, edited, role]);
  if (found.length === 0) return null;
  return (
    <div className={classes.notice}>
      <PageNotice
        tone="info"
        icon="account_tree"
        title={t("permission_parts")}
        actions={
          <Button
            size="xs"
            variant="default"
            onClick={() => change((before) => withParts(before, found, role))}
          >
            {t("permission_parts_set")}
          </Button>
        }
      >
        <ul>
          {found.slice(0, shownAtOnce).map(({ collection, parts }) => (
            <li key={collection.collection}>
              {t("permission_parts_of", {
                collection: nameOf(collection),
                parts: format.list(parts.map(nameOf)),
              })}
            </li>
          ))}
          {found.length > shownAtOnce ? (
            <li>{t("permission_parts_more", { count: found.length - shownAtOnce })}</li>
          ) : null}
        </ul>
      </PageNotice>
    </div>
  );
}
