import { Button } from "@mantine/core";
import { readDateTime, type UserSession } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { endSessionsMutation, sessionsQuery } from "../../../data/sessions.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useFormat, useNow } from "../../../i18n/use-format.ts";
import { IconButton } from "../../../ui/hint/icon-button.tsx";
import { AccountSection } from "./account-section.tsx";
import { deviceOf } from "./device.model.ts";
import classes from "./account.module.css";

/** Where a user is signed in, and the ways to end that. */
export function SessionsSection({ user, isOwn }: { user: number; isOwn: boolean }) {
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
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          <bdi>{device}</bdi>
          {session.is_current ? <span className={classes.mark}>{t("session_current")}</span> : null}
        </p>
        <p className={classes.facts}>
          {t("session_facts", {
            address: session.ip,
            begun: begun === null ? "" : format.date(begun, "medium"),
            used: used === null ? "" : format.relative(used, now),
          })}
        </p>
      </div>
      {session.is_current ? null : (
        <IconButton
          icon="logout"
          label={t("session_end", { device })}
          loading={isEnding}
          onClick={onEnd}
        />
      )}
    </li>
  );
}
