import { Button } from "@mantine/core";
import { isSystemCollection } from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/translation.ts";
import { Row, Text } from "../../design/words.tsx";
import { useModel } from "../../access/hooks.ts";
import { Icon } from "../../design/icon/icon.tsx";
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
      <Text as="h2" id="empty-project" size="title" weight="strong" className={classes.title}>
        {t("empty_project.title")}
      </Text>
      <Text as="p" color="quiet">
        {t(tables > 0 ? "empty_project.tables" : "empty_project.body", { count: tables })}
      </Text>
      <Row wrap gap={3} justify="center" className={classes.actions}>
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
      </Row>
      <Text as="h3" below={3} size="section" weight="strong">
        {t("empty_project.guide")}
      </Text>
      <ol className={classes.guide}>
        {(["collection", "fields", "items", "people"] as const).map((step, index) => (
          <Row as="li" key={step} gap={3}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <span>
              <strong>{t(`empty_project.${step}`)}</strong>
              <Text color="quiet" className={classes.hint}>
                {t(`empty_project.${step}_hint`)}
              </Text>
            </span>
          </Row>
        ))}
      </ol>
    </section>
  );
}
