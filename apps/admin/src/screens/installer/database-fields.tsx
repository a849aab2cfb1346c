import { Checkbox, Radio, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PasswordBox } from "../../ui/password-box/password-box.tsx";
import { isPort, kinds, withKind } from "./installer.model.ts";
import type { InstallerState } from "./use-installer.ts";
import classes from "./installer.module.css";

/** Second tab: which database; a server database needs its connection. */
export function DatabaseFields({ installer }: { installer: InstallerState }) {
  const { t } = useTranslation();
  const { draft, change } = installer;
  return (
    <>
      <p className={classes.copy}>{t("database_connection_copy")}</p>
      <Radio.Group
        label={t("db_type")}
        value={draft.kind}
        onChange={(value) => {
          const kind = kinds.find((known) => known === value);
          if (kind) change(withKind(draft, kind));
        }}
      >
        <div className={classes.kinds}>
          {kinds.map((kind) => (
            <Radio.Card key={kind} value={kind} className={classes.kind}>
              <Radio.Indicator />
              <span className={classes.kindText}>
                <strong>{t(`db_type_${kind}`)}</strong>
                <span>{t(`db_type_${kind}_copy`)}</span>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {draft.kind === "sqlite" ? null : <Connection installer={installer} />}
      <Checkbox
        label={t("allow_other_origins")}
        checked={draft.isCorsEnabled}
        onChange={(event) => change({ isCorsEnabled: event.currentTarget.checked })}
      />
    </>
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
