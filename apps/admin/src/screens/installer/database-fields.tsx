import { Checkbox, Radio, TextInput } from "@mantine/core";
import type { DatabaseKind } from "@rowhouse/contract";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon/icon.tsx";
import { PasswordBox } from "../../ui/password-box/password-box.tsx";
import { isPort, servers, withKind } from "./installer.model.ts";
import type { InstallerState } from "./use-installer.ts";
import classes from "./installer.module.css";

/** Second tab: the embedded database, which is ready, or one on a server, which needs its connection. */
export function DatabaseFields({ installer }: { installer: InstallerState }) {
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
      <p className={classes.copy}>{t("database_connection_copy")}</p>
      <Radio.Group label={t("db_type")} value={draft.kind} onChange={handleChange}>
        <div className={classes.kinds}>
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
          <div id={foldId} className={classes.kinds} hidden={!isServer}>
            {isServer ? servers.map((kind) => <Kind key={kind} kind={kind} />) : null}
          </div>
        </div>
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
      <span className={classes.kindText}>
        <strong>{t(`db_type_${kind}`)}</strong>
        <span>{t(`db_type_${kind}_copy`)}</span>
      </span>
    </Radio.Card>
  );
}

function Connection({ installer }: { installer: InstallerState }) {
  const { t } = useTranslation();
  const { draft, box } = installer;
  const isWrongPort = draft.port.trim() !== "" && !isPort(draft.port);
  return (
    <div className={classes.grid}>
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
    </div>
  );
}
