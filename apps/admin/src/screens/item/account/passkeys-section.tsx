import { Button, TextInput } from "@mantine/core";
import { readDateTime, type UserPasskey } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Box, Row, Stack, Text } from "../../../design/words.tsx";
import { hasPasskeys, passkeyProblem } from "../../../access/server/passkey-support.ts";
import {
  addPasskeyMutation,
  firstRecoveryCodesMutation,
  passkeysQuery,
  removePasskeyMutation,
  renamePasskeyMutation,
} from "../../../data/passkeys.ts";
import { hasFactorQuery } from "../../../data/second-factor.ts";
import { useConfirm } from "../../../design/dialogs/dialogs.tsx";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useNow } from "../../../i18n/use-now.ts";
import { AccountSection } from "./account-section.tsx";
import { deviceOf } from "./device.model.ts";
import { CodesDialog } from "./recovery-section.tsx";
import classes from "./account.module.css";

const maxName = 100;

/** The passkeys of a user. Their owner adds and names them; administrators remove those of a lost device. */
export function PasskeysSection({ user, isOwn }: { user: number; isOwn: boolean }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(passkeysQuery(user));
  const { data: hasApp } = useQuery(hasFactorQuery(user));
  const [named, setNamed] = useState<{ id: string; isAdded: boolean } | null>(null);
  const codes = useMutation(firstRecoveryCodesMutation(null));
  const adding = useMutation({
    ...addPasskeyMutation(null),
    onSuccess: ({ id }) => {
      setNamed({ id, isAdded: true });
      // The first factor comes with codes for the day that it is lost.
      codes.mutate();
    },
  });
  const removing = useMutation(removePasskeyMutation(user));
  const failure = useProblemText(adding.error ?? removing.error ?? codes.error);
  const isLast = hasApp === false && data?.length === 1;
  const handleRemove = useRemoval({
    isOwn,
    isLast,
    remove: (id) => {
      adding.reset();
      removing.mutate(id);
    },
  });
  const defaultName = useDeviceName();

  const handleAdd = (): void => {
    removing.reset();
    adding.mutate(defaultName);
  };
  return (
    <>
      <AccountSection
        title={t("passkeys")}
        copy={t(isOwn ? "passkeys_copy" : "passkeys_copy_other")}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        empty={t("passkeys_none")}
        failure={failure}
        actions={
          isOwn && hasPasskeys() ? (
            <Button variant="default" size="xs" loading={adding.isPending} onClick={handleAdd}>
              {t("passkey_add")}
            </Button>
          ) : null
        }
        form={isOwn && !hasPasskeys() ? <NotHere /> : null}
        renderRow={(passkey) =>
          named?.id === passkey.id ? (
            <NameForm
              key={passkey.id}
              passkey={passkey}
              isAdded={named.isAdded}
              onDone={() => setNamed(null)}
            />
          ) : (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isBusy={removing.isPending && removing.variables === passkey.id}
              onRename={isOwn ? () => setNamed({ id: passkey.id, isAdded: false }) : null}
              onRemove={() => void handleRemove(passkey)}
            />
          )
        }
      />
      <CodesDialog codes={codes.data ?? null} onDone={codes.reset} />
    </>
  );
}

interface Removal {
  isOwn: boolean;
  /** There is no other second factor. */
  isLast: boolean;
  remove: (id: string) => void;
}

function useRemoval({ isOwn, isLast, remove }: Removal) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return async ({ id, name }: UserPasskey): Promise<void> => {
    const isSure = await confirm({
      title: t("passkey_remove_title", { name }),
      message: (
        <Stack gap={2}>
          <p>{t(isOwn ? "passkey_remove_copy" : "passkey_remove_copy_other")}</p>
          {isOwn && isLast ? <p>{t("passkey_remove_last")}</p> : null}
        </Stack>
      ),
      confirmLabel: t("passkey_remove"),
      danger: true,
    });
    if (isSure) remove(id);
  };
}

/** The name that a passkey gets at first: that of the browser and the system it was made with. */
function useDeviceName(): string {
  const { t } = useTranslation();
  const { browser, system } = deviceOf(navigator.userAgent);
  if (browser === null || system === null) return browser ?? system ?? t("passkey_default_name");
  return t("session_device", { browser, system });
}

function useProblemText(error: Error | null): string | null {
  const { t } = useTranslation();
  const text = useErrorText(error);
  const problem = passkeyProblem(error);
  return problem === null ? text : t(problem.key, problem.values);
}

/** Why no passkey can be added on this page. */
function NotHere() {
  const { t } = useTranslation();
  const isBrowser = window.isSecureContext && window.PublicKeyCredential === undefined;
  return (
    <p className={classes.empty}>
      {isBrowser
        ? t("passkeys_no_browser")
        : t("passkeys_not_here", { origin: window.location.origin })}
    </p>
  );
}

interface PasskeyRowProps {
  passkey: UserPasskey;
  isBusy: boolean;
  /** Null for who may not. */
  onRename: (() => void) | null;
  onRemove: () => void;
}

function PasskeyRow({ passkey, isBusy, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { name } = passkey;
  const created = readDateTime(passkey.created_on);
  const used = readDateTime(passkey.last_used_on);
  return (
    <Row as="li" gap={3} align="center" rule="above" className={classes.row}>
      <Box shrink className={classes.words}>
        <Text as="p" weight="medium" breaks>
          <bdi>{name}</bdi>
        </Text>
        <p className={classes.facts}>
          {[
            t(passkey.is_synced ? "passkey_synced" : "passkey_on_device"),
            created === null ? null : t("passkey_created", { date: format.date(created, "short") }),
            used === null
              ? t("passkey_unused")
              : t("passkey_used", { time: format.relative(used, now) }),
          ]
            .filter((fact) => fact !== null)
            .join(" · ")}
        </p>
      </Box>
      {onRename === null ? null : (
        <IconButton icon="edit" label={t("passkey_rename_named", { name })} onClick={onRename} />
      )}
      <IconButton
        icon="delete"
        label={t("passkey_remove_named", { name })}
        danger
        loading={isBusy}
        onClick={onRemove}
      />
    </Row>
  );
}

interface NameFormProps {
  passkey: UserPasskey;
  /** It has just been added. */
  isAdded: boolean;
  onDone: () => void;
}

/** The row of a passkey while it is named. */
function NameForm({ passkey, isAdded, onDone }: NameFormProps) {
  const { t } = useTranslation();
  const renaming = useMutation({ ...renamePasskeyMutation(), onSuccess: onDone });
  const failure = useErrorText(renaming.error);
  const [name, setName] = useState(passkey.name);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === "" || renaming.isPending) return;
    if (name.trim() === passkey.name) onDone();
    else renaming.mutate({ id: passkey.id, name: name.trim() });
  };
  return (
    <li>
      <Stack as="form" gap={4} pad={4} rule="above" onSubmit={handleSubmit} noValidate>
        {failure === null ? null : <PageNotice tone="danger" urgent title={failure} />}
        <TextInput
          label={t("passkey_name")}
          description={isAdded ? t("passkey_added") : null}
          maxLength={maxName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          autoFocus
        />
        <Row gap={3} justify="end">
          {isAdded ? null : (
            <Button variant="default" onClick={onDone}>
              {t("cancel")}
            </Button>
          )}
          <Button type="submit" disabled={name.trim() === ""} loading={renaming.isPending}>
            {t("passkey_save")}
          </Button>
        </Row>
      </Stack>
    </li>
  );
}
