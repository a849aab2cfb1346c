import { Button, Group, Tabs } from "@mantine/core";
import { useRef, type FormEvent, type ReactNode } from "react";
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
  const { tab, isDatabaseOpen, isProjectFilled, isReady, isBusy, problem, error } = installer;
  const emailBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const handleNext = () => {
    const wrong = installer.next();
    if (wrong === "email") emailBox.current?.focus();
    if (wrong === "password") passwordBox.current?.focus();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (tab === "database" && isReady) installer.install();
    if (tab === "project" && isProjectFilled) handleNext();
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
          <ProjectFields installer={installer} emailBox={emailBox} passwordBox={passwordBox} />
        </Tabs.Panel>
        <Tabs.Panel value="database" className={classes.panel}>
          <DatabaseFields installer={installer} />
        </Tabs.Panel>
      </Tabs>
      <div className={classes.messageRoom}>
        {problem !== null && tab === "project" ? (
          <Message>{t(problem === "email" ? "invalid_email" : "password_too_short")}</Message>
        ) : error ? (
          <Message>{error}</Message>
        ) : null}
      </div>
      <Group justify="space-between">
        {tab === "database" ? (
          <Button variant="default" size="md" onClick={() => installer.setTab("project")}>
            {t("back")}
          </Button>
        ) : (
          <span />
        )}
        {tab === "project" ? (
          <Button type="submit" size="md" disabled={!isProjectFilled}>
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

/** What is wrong, above the buttons; read out when it appears. */
function Message({ children }: { children: ReactNode }) {
  return (
    <div className={classes.error} role="alert">
      <Icon name="error" size={18} />
      <span>{children}</span>
    </div>
  );
}
