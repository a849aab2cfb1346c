import { Button } from "@mantine/core";
import { readDateTime, type UserToken } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { revokeTokenMutation, tokensQuery } from "../../../data/tokens.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useFormat, useNow } from "../../../i18n/use-format.ts";
import { useConfirm } from "../../../ui/dialogs/dialogs.tsx";
import { IconButton } from "../../../ui/hint/icon-button.tsx";
import { AccountSection } from "./account-section.tsx";
import { NewToken } from "./new-token.tsx";
import classes from "./account.module.css";

/** The static tokens of a user: made with a name and an expiry, seen once, revoked. */
export function TokensSection({ user, isOwn }: { user: number; isOwn: boolean }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { data, error, refetch } = useQuery(tokensQuery(user));
  const revoking = useMutation(revokeTokenMutation(user));
  const failure = useErrorText(revoking.error);
  const [isMaking, setMaking] = useState(false);

  const handleRevoke = async ({ id }: UserToken, name: string): Promise<void> => {
    const isSure = await confirm({
      title: t("token_revoke_title", { name }),
      message: t("token_revoke_copy"),
      confirmLabel: t("token_revoke"),
      danger: true,
    });
    if (isSure) revoking.mutate(id);
  };

  return (
    <AccountSection
      title={t("tokens")}
      copy={t(isOwn ? "tokens_copy" : "tokens_copy_other")}
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      empty={t("tokens_none")}
      failure={failure}
      actions={
        isMaking ? null : (
          <Button variant="default" size="xs" onClick={() => setMaking(true)}>
            {t("token_new")}
          </Button>
        )
      }
      form={isMaking ? <NewToken user={user} onDone={() => setMaking(false)} /> : null}
      renderRow={(token) => (
        <TokenRow
          key={token.id}
          token={token}
          isBusy={revoking.isPending && revoking.variables === token.id}
          onRevoke={(name) => void handleRevoke(token, name)}
        />
      )}
    />
  );
}

interface TokenRowProps {
  token: UserToken;
  isBusy: boolean;
  onRevoke: (name: string) => void;
}

function TokenRow({ token, isBusy, onRevoke }: TokenRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const name = token.name ?? t("token_of_field");
  const made = readDateTime(token.made_on);
  const end = readDateTime(token.expires_on);
  const used = readDateTime(token.last_used_on);
  const isOver = end !== null && end <= now;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
          {isOver ? <span className={classes.over}>{t("token_expired")}</span> : null}
        </p>
        <p className={classes.facts}>
          {[
            made === null ? null : t("token_made", { date: format.date(made, "short") }),
            end === null
              ? t("token_lasts")
              : t("token_expires", { date: format.date(end, "short") }),
            used === null
              ? t("token_unused")
              : t("token_used", { time: format.relative(used, now) }),
          ]
            .filter((fact) => fact !== null)
            .join(" · ")}
        </p>
      </div>
      <IconButton
        icon="delete"
        label={t("token_revoke_named", { name })}
        danger
        loading={isBusy}
        onClick={() => onRevoke(name)}
      />
    </li>
  );
}
