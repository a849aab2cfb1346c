import { Button, Checkbox, Radio, Tabs, TextInput } from "@mantine/core";
import type { DatabaseKind } from "@rowhouse/contract";
import { type FormEvent, type ReactNode, type RefObject, useId, useRef } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Grid, Row, Stack, Text } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { PasswordBox } from "../../design/password-box/password-box.tsx";
import { isPort, servers, withKind } from "./installer.model.ts";
import { type InstallerOptions, type InstallerState, useInstaller } from "./use-installer.ts";
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
    <Stack as="form" onSubmit={handleSubmit} noValidate gap={6} above={6}>
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
      <Row gap={4} align="center" wrap justify="between">
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
      </Row>
    </Stack>
  );
}

/** The problem, above the buttons; read out when it appears. */
function Message({ children }: { children: ReactNode }) {
  return (
    <Row gap={2} color="danger" breaks role="alert">
      <Icon name="error" size={18} />
      <span>{children}</span>
    </Row>
  );
}

interface ProjectFieldsProps {
  installer: InstallerState;
  emailBox: RefObject<HTMLInputElement | null>;
  passwordBox: RefObject<HTMLInputElement | null>;
}

/** First tab: the project's name and its first administrator. */
function ProjectFields({ installer, emailBox, passwordBox }: ProjectFieldsProps) {
  const { t } = useTranslation();
  const { box, needsCode, problem, leave } = installer;
  return (
    <>
      <Text as="p" color="quiet">
        {t("project_info_copy")}
      </Text>
      <TextInput label={t("project_name")} {...box("projectName")} autoFocus size="md" />
      <TextInput
        ref={emailBox}
        label={t("admin_email")}
        type="email"
        autoComplete="username"
        {...box("email")}
        error={problem === "email"}
        onBlur={() => leave("email")}
        size="md"
      />
      <PasswordBox
        ref={passwordBox}
        label={t("admin_password")}
        description={t("password_rule_weak")}
        autoComplete="new-password"
        {...box("password")}
        error={problem === "password"}
        onBlur={() => leave("password")}
        size="md"
      />
      {needsCode ? (
        <TextInput
          label={t("setup_code")}
          description={t("setup_code_copy")}
          {...box("setupCode")}
          autoComplete="off"
          size="md"
        />
      ) : null}
    </>
  );
}

/** Second tab: the embedded database, which is ready, or one on a server, which needs its connection. */
function DatabaseFields({ installer }: { installer: InstallerState }) {
  const { t } = useTranslation();
  const { draft, change } = installer;
  const isServer = draft.kind !== "sqlite";
  const lastServer = useRef<DatabaseKind>("postgres");
  const foldId = useId();
  const choose = (kind: DatabaseKind): void => {
    if (kind !== "sqlite") lastServer.current = kind;
    change(withKind(draft, kind));
  };
  const handleChange = (value: string) => {
    const kind = (["sqlite", ...servers] as const).find((known) => known === value);
    if (kind) choose(kind);
  };
  return (
    <>
      <Text as="p" color="quiet">
        {t("database_connection_copy")}
      </Text>
      <Radio.Group label={t("db_type")} value={draft.kind} onChange={handleChange}>
        <Grid gap={2} above={2}>
          <Kind kind="sqlite" hasFocus />
          <button
            type="button"
            className={classes.disclosure}
            aria-expanded={isServer}
            aria-controls={foldId}
            onClick={() => choose(isServer ? "sqlite" : lastServer.current)}
          >
            <Icon name={isServer ? "expand_less" : "expand_more"} size={18} />
            {t("use_server")}
          </button>
          <Grid id={foldId} gap={2} above={2} hidden={!isServer}>
            {isServer ? servers.map((kind) => <Kind key={kind} kind={kind} />) : null}
          </Grid>
        </Grid>
      </Radio.Group>
      {isServer ? <Connection installer={installer} /> : null}
      <Checkbox
        label={t("allow_other_origins")}
        checked={draft.isCorsEnabled}
        onChange={(event) => change({ isCorsEnabled: event.currentTarget.checked })}
      />
    </>
  );
}

function Kind({ kind, hasFocus = false }: { kind: DatabaseKind; hasFocus?: boolean }) {
  const { t } = useTranslation();
  return (
    <Radio.Card value={kind} className={classes.kind} autoFocus={hasFocus}>
      <Radio.Indicator />
      <Stack as="span" className={classes.kindText}>
        <strong>{t(`db_type_${kind}`)}</strong>
        <span>{t(`db_type_${kind}_copy`)}</span>
      </Stack>
    </Radio.Card>
  );
}

function Connection({ installer }: { installer: InstallerState }) {
  const { t } = useTranslation();
  const { draft, box } = installer;
  const isWrongPort = draft.port.trim() !== "" && !isPort(draft.port);
  return (
    <Grid gap={4} className={classes.grid}>
      <TextInput label={t("host")} {...box("host")} />
      <TextInput
        label={t("port")}
        inputMode="numeric"
        {...box("port")}
        error={isWrongPort ? t("invalid_port") : null}
      />
      <TextInput className={classes.whole} label={t("db_name")} {...box("name")} />
      <TextInput label={t("db_user")} autoComplete="off" {...box("user")} />
      <PasswordBox label={t("db_password")} autoComplete="off" {...box("databasePassword")} />
    </Grid>
  );
}
