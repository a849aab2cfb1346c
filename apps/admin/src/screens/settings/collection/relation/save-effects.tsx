import { ownValue } from "@rowhouse/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/icon/icon.tsx";
import type { SaveEffect } from "./save-effects.model.ts";
import classes from "./relation-tab.module.css";
import wizard from "../editor/wizard.module.css";

/** What saving will do to the database, before it is done. */
export function SaveEffects({ effects }: { effects: readonly SaveEffect[] }) {
  const { t } = useTranslation();
  const id = useId();
  if (effects.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.plan}>
      <h3 id={id} className={wizard.title}>
        {t("plan_title")}
      </h3>
      <ul className={classes.lines}>
        {effects.map(({ key, values }) => {
          const text = t(key, { ...values });
          return (
            <li key={text} className={classes.line}>
              <Icon name={ownValue(icons, key) ?? "add"} size={16} />
              <span>{text}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const icons: Readonly<Record<string, string>> = {
  plan_table: "database",
  plan_column: "add",
  plan_column_changed: "edit",
  plan_column_rules: "edit",
  plan_described: "check_circle",
  plan_list: "list",
  plan_relation: "link",
  plan_relation_gone: "delete",
};
