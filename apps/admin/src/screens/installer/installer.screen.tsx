import { Button, Group, Tabs } from "@mantine/core";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon/icon.tsx";
import { DatabaseFields } from "./database-fields.tsx";
import { ProjectFields } from "./project-fields.tsx";
import { useInstaller, type InstallerOptions, type InstallerState } from "./use-installer.ts";
import classes from "./installer.module.css";

/** The installer with its state. */
export function InstallerPage(options: InstallerOptions) {
  return <InstallerScreen installer={useInstaller(options)} />;
}

/** The two tabs of the first start: the project with its administrator, and the database. */
export function InstallerScreen({ installer }: { installer: InstallerState }) {
  const { t } = useTranslation();
  const { tab, isDatabaseOpen, isReady, isBusy, error } = installer;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (tab === "project" && isDatabaseOpen) installer.setTab("database");
    else if (isReady) installer.install();
  };
  return (
    <form onSubmit={handleSubmit} noValidate className={classes.form}>
      <Tabs
        value={tab}
        classNames={{ tab: classes.tab, tabLabel: classes.tabLabel }}
        onChange={(next) => installer.setTab(next === "database" ? "database" : "project")}
      >
        <Tabs.List grow>
          <Tabs.Tab value="project">{t("project_info")}</Tabs.Tab>
          <Tabs.Tab
            value="database"
            disabled={!isDatabaseOpen}
            leftSection={
              isDatabaseOpen ? null : <Icon name="lock" size={16} label={t("database_locked")} />
            }
          >
            {t("database")}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="project" className={classes.panel}>
          <ProjectFields installer={installer} />
        </Tabs.Panel>
        <Tabs.Panel value="database" className={classes.panel}>
          <DatabaseFields installer={installer} />
        </Tabs.Panel>
      </Tabs>
      {error ? (
        <div className={classes.error} role="alert">
          <Icon name="error" size={18} />
          <span>
            <strong>{t("install_failed")}</strong> {error}
          </span>
        </div>
      ) : null}
      <Group justify="space-between">
        {tab === "database" ? (
          <Button variant="default" size="md" onClick={() => installer.setTab("project")}>
            {t("back")}
          </Button>
        ) : (
          <span />
        )}
        {tab === "project" ? (
          <Button type="submit" size="md" disabled={!isDatabaseOpen}>
            {t("next_database")}
          </Button>
        ) : (
          <Button type="submit" size="md" disabled={!isReady} loading={isBusy}>
            {t("install")}
          </Button>
        )}
      </Group>
    </form>
  );
}
