import { Button } from "@mantine/core";
import { isSystemCollection } from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useModel } from "../../access/hooks.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./empty-project.module.css";

const list = "/settings/collections";

/** The home of a project in which nothing was set up yet: the first step, the tables that are there already, and how it goes on. */
export function EmptyProject() {
  const { t } = useTranslation();
  const { collections } = useModel();
  const tables = Object.values(collections).filter(
    ({ collection, managed }) => !managed && !isSystemCollection(collection),
  ).length;
  return (
    <section className={classes.start} aria-labelledby="empty-project">
      <Icon className={classes.icon} name="database" size={48} />
      <h2 id="empty-project" className={classes.title}>
        {t("empty_project.title")}
      </h2>
      <p className={classes.body}>
        {t(tables > 0 ? "empty_project.tables" : "empty_project.body", { count: tables })}
      </p>
      <div className={classes.actions}>
        {tables > 0 ? (
          <Button renderRoot={(props) => <Link {...props} to={list} search={{ open: "tables" }} />}>
            {t("empty_project.manage", { count: tables })}
          </Button>
        ) : null}
        <Button
          renderRoot={(props) => <Link {...props} to={list} search={{ open: "new" }} />}
          variant={tables > 0 ? "default" : "filled"}
        >
          {t("create_collection")}
        </Button>
      </div>
      <h3 className={classes.guideTitle}>{t("empty_project.guide")}</h3>
      <ol className={classes.guide}>
        {(["collection", "fields", "items", "people"] as const).map((step, index) => (
          <li key={step} className={classes.step}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <span>
              <strong>{t(`empty_project.${step}`)}</strong>
              <span className={classes.hint}>{t(`empty_project.${step}_hint`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
