import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { permissionsAddress } from "../../../access/address/rule-search.ts";
import { itemAddress } from "../../../access/address/addresses.ts";
import type { Draft } from "../../../form/draft/draft.model.ts";
import { useDraft, type DraftStore } from "../../../form/draft/draft-store.ts";
import { rulesField, ruleErrors, stagedCount } from "./permissions/staged-rules.model.ts";
import classes from "./role.module.css";

/** The two sides of a role: its own fields, and what its members may do. Both are edited in one draft. */
export type RoleView = "fields" | "permissions";

/** The ways between the sides of a role; each has an address. */
export function RoleTabs({
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
    <nav className={classes.tabs} aria-label={t("role")}>
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
    </nav>
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
