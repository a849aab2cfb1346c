import { Button, Menu, Switch } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { RuleSearch } from "../../../../access/address/rule-search.ts";
import type { Draft } from "../../../../form/draft/draft.model.ts";
import { useDraft, type DraftStore } from "../../../../form/draft/draft-store.ts";
import { SearchBox } from "../../../../ui/search/search-box.tsx";
import { ScreenState } from "../../../../ui/states/screen-state.tsx";
import { BelongingNotice } from "../belonging/belonging-notice.tsx";
import { MatrixTable } from "./matrix-table.tsx";
import { ruleErrors, rulesField } from "./staged-rules.model.ts";
import { useMatrix, type PermissionMatrix } from "./use-matrix.ts";
import { useRoleRules } from "./use-role-rules.ts";
import classes from "./permissions.module.css";

interface PermissionsPanelProps {
  /** Null: a role that is being created. */
  role: number | null;
  store: DraftStore;
  /** The row that the address leads to. */
  at: RuleSearch;
}

/** What a role may do, collection by collection. Changes go to the draft of the role. */
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
    <div className={classes.tools}>
      <SearchBox value={search} count="" onChange={onSearch} />
      <Switch
        label={t("show_system_collections")}
        checked={showsSystem}
        onChange={(event) => onShowSystem(event.currentTarget.checked)}
      />
      <span className={classes.toolButtons}>
        <Discard store={store} />
        <CopyMenu sources={rules.sources} copyFrom={rules.copyFrom} />
      </span>
    </div>
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
