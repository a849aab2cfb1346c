import { Button } from "@mantine/core";
import { readDateTime, type UserSession, type UserToken } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Box, Row, Stack, Text } from "../../../design/words.tsx";
import { stopWantingFactor } from "../../../data/factor-demand.ts";
import {
  hasFactorQuery,
  removeFactorMutation,
  setUpFactorMutation,
} from "../../../data/second-factor.ts";
import { endSessionsMutation, sessionsQuery } from "../../../data/sessions.ts";
import { revokeTokenMutation, tokensQuery } from "../../../data/tokens.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useNow } from "../../../i18n/use-now.ts";
import { useConfirm } from "../../../design/dialogs/dialogs.tsx";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import { AccountSection } from "./account-section.tsx";
import { AppearanceSection } from "./appearance-section.tsx";
import { deviceOf } from "./device.model.ts";
import { NewToken } from "./new-token.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { RecoverySection } from "./recovery-section.tsx";
import classes from "./account.module.css";

interface AccountPartsProps {
  user: number;
  isOwn: boolean;
  /** Whether the reader may make tokens for this user; revoking is everybody's. */
  mayMakeTokens?: boolean;
}

/** The parts of an account beside its fields. */
export function AccountParts(props: AccountPartsProps) {
  return (
    <Stack gap={6} above={8} className={classes.sections}>
      {props.isOwn ? <AppearanceSection /> : null}
      <PasskeysSection {...props} />
      <FactorSection {...props} />
      <RecoverySection {...props} />
      <SessionsSection {...props} />
      <TokensSection {...props} />
    </Stack>
  );
}

/** Whether signing in asks for a second factor. Its owner sets it up and switches it off, an administrator resets a lost one. */
function FactorSection({ user, isOwn }: { user: number; isOwn: boolean }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { data: isOn, error, refetch } = useQuery(hasFactorQuery(user));
  const setUp = useMutation(setUpFactorMutation());
  const removal = useMutation(removeFactorMutation(user));
  const failure = useErrorText(removal.error);
  // The dialog stands over all pages: a user who leaves this one wants it no more.
  useEffect(() => stopWantingFactor, []);

  const handleRemove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t(isOwn ? "factor_off_title" : "factor_reset_title"),
      message: t(isOwn ? "factor_off_copy" : "factor_reset_copy"),
      confirmLabel: t(isOwn ? "factor_switch_off" : "factor_reset"),
      danger: true,
    });
    if (isSure) removal.mutate();
  };
  const setUpButton = (
    <Button variant="default" size="xs" loading={setUp.isPending} onClick={() => setUp.mutate()}>
      {t("factor_set_up")}
    </Button>
  );
  const removeButton = (
    <Button
      variant="default"
      size="xs"
      loading={removal.isPending}
      onClick={() => void handleRemove()}
    >
      {t(isOwn ? "factor_switch_off" : "factor_reset")}
    </Button>
  );
  return (
    <AccountSection
      title={t("factor")}
      copy={t(isOwn ? "factor_section_copy" : "factor_section_copy_other")}
      rows={isOn === undefined ? undefined : isOn ? [user] : []}
      error={error}
      onRetry={() => void refetch()}
      empty={t("factor_is_off")}
      failure={failure}
      actions={isOn === true ? removeButton : isOn === false && isOwn ? setUpButton : null}
      renderRow={(row) => (
        <Row as="li" key={row} gap={3} align="center" rule="above" className={classes.row}>
          <Text as="p" weight="medium" breaks>
            {t("factor_is_on")}
          </Text>
        </Row>
      )}
    />
  );
}

/** Where a user is signed in, and the ways to end that. */
function SessionsSection({ user, isOwn }: { user: number; isOwn: boolean }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(sessionsQuery(user));
  const ending = useMutation(endSessionsMutation(user));
  const failure = useErrorText(ending.error);
  const others = (data ?? []).filter((session) => !session.is_current);
  return (
    <AccountSection
      title={t("sessions")}
      copy={t(isOwn ? "sessions_copy" : "sessions_copy_other")}
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      empty={t("sessions_none")}
      failure={failure}
      actions={
        others.length === 0 ? null : (
          <Button
            variant="default"
            size="xs"
            loading={ending.isPending && ending.variables === null}
            onClick={() => ending.mutate(null)}
          >
            {t(isOwn ? "sessions_end_others" : "sessions_end_all")}
          </Button>
        )
      }
      renderRow={(session) => (
        <SessionRow
          key={session.id}
          session={session}
          isEnding={ending.isPending && ending.variables === session.id}
          onEnd={() => ending.mutate(session.id)}
        />
      )}
    />
  );
}

interface SessionRowProps {
  session: UserSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { browser, system } = deviceOf(session.user_agent);
  const device =
    browser !== null && system !== null
      ? t("session_device", { browser, system })
      : (browser ?? system ?? (session.user_agent || t("session_unknown")));
  const begun = readDateTime(session.begun_on);
  const used = readDateTime(session.last_used_on);
  return (
    <Row as="li" gap={3} align="center" rule="above" className={classes.row}>
      <Box shrink className={classes.words}>
        <Text as="p" weight="medium" breaks>
          <bdi>{device}</bdi>
          {session.is_current ? (
            <Text color="success" size="small" className={classes.mark}>
              {t("session_current")}
            </Text>
          ) : null}
        </Text>
        <p className={classes.facts}>
          {t("session_facts", {
            address: session.ip,
            begun: begun === null ? "" : format.date(begun, "medium"),
            used: used === null ? "" : format.relative(used, now),
          })}
        </p>
      </Box>
      {session.is_current ? null : (
        <IconButton
          icon="logout"
          label={t("session_end", { device })}
          loading={isEnding}
          onClick={onEnd}
        />
      )}
    </Row>
  );
}

/** The static tokens of a user: made with a name and an expiry, seen once, revoked. */
function TokensSection({ user, isOwn, mayMakeTokens = true }: AccountPartsProps) {
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
        isMaking || !mayMakeTokens ? null : (
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
    <Row as="li" gap={3} align="center" rule="above" className={classes.row}>
      <Box shrink className={classes.words}>
        <Text as="p" weight="medium" breaks>
          <bdi>{name}</bdi>
          {isOver ? (
            <Text color="warning" size="small" className={classes.over}>
              {t("token_expired")}
            </Text>
          ) : null}
        </Text>
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
      </Box>
      <IconButton
        icon="delete"
        label={t("token_revoke_named", { name })}
        danger
        loading={isBusy}
        onClick={() => onRevoke(name)}
      />
    </Row>
  );
}
