import { Button, Modal } from "@mantine/core";
import { readDateTime } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Box, Row, Text } from "../../../design/words.tsx";
import { useMe, useProjectSettings } from "../../../access/hooks.ts";
import {
  makeRecoveryCodesMutation,
  passkeysQuery,
  recoveryCodesQuery,
} from "../../../data/passkeys.ts";
import { hasFactorQuery } from "../../../data/second-factor.ts";
import { RecoveryCodes } from "../../../design/authenticator/recovery-codes.tsx";
import { useConfirm } from "../../../design/dialogs/dialogs.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { AccountSection } from "./account-section.tsx";
import classes from "./account.module.css";

/** Below this the user is told to make new ones. */
const few = 3;

/** The recovery codes of a user: how many are left, and making new ones. Shown where there is a second factor to lose. */
export function RecoverySection({ user, isOwn }: { user: number; isOwn: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const confirm = useConfirm();
  const { data, error, refetch } = useQuery(recoveryCodesQuery(user));
  const { data: passkeys = [] } = useQuery(passkeysQuery(user));
  const { data: hasApp = false } = useQuery(hasFactorQuery(user));
  const making = useMutation(makeRecoveryCodesMutation(null));
  const failure = useErrorText(making.error);
  const made = readDateTime(data?.made_on ?? null);

  const handleMake = async (): Promise<void> => {
    const isSure =
      data?.left === 0 ||
      (await confirm({
        title: t("recovery_codes_renew_title"),
        message: t("recovery_codes_renew_copy"),
        confirmLabel: t("recovery_codes_renew"),
      }));
    if (isSure) making.mutate();
  };
  if (!hasApp && passkeys.length === 0) return null;
  return (
    <>
      <AccountSection
        title={t("recovery_codes")}
        copy={t(isOwn ? "recovery_codes_copy" : "recovery_codes_copy_other")}
        rows={data === undefined ? undefined : data.total === 0 ? [] : [data]}
        error={error}
        onRetry={() => void refetch()}
        empty={t(isOwn ? "recovery_codes_none" : "recovery_codes_none_other")}
        failure={failure}
        actions={
          isOwn && data !== undefined ? (
            <Button
              variant="default"
              size="xs"
              loading={making.isPending}
              onClick={() => void handleMake()}
            >
              {t(data.total === 0 ? "recovery_codes_make" : "recovery_codes_renew")}
            </Button>
          ) : null
        }
        renderRow={({ left, total }) => (
          <Row as="li" key="codes" gap={3} align="center" rule="above" className={classes.row}>
            <Box shrink className={classes.words}>
              <Text as="p" weight="medium" breaks>
                {t("recovery_codes_left", { left, total })}
                {left < few ? (
                  <Text color="warning" size="small" className={classes.mark}>
                    {isOwn ? t("recovery_codes_few") : null}
                  </Text>
                ) : null}
              </Text>
              {made === null ? null : (
                <p className={classes.facts}>
                  {t("recovery_codes_made", { date: format.date(made, "short") })}
                </p>
              )}
            </Box>
          </Row>
        )}
      />
      <CodesDialog codes={making.data ?? null} onDone={making.reset} />
    </>
  );
}

/** The codes, once; the dialog closes when they are stored. */
export function CodesDialog({ codes, onDone }: { codes: string[] | null; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={codes !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t("recovery_title")}
      size="lg"
    >
      {codes === null ? null : <OwnCodes codes={codes} onDone={onDone} />}
    </Modal>
  );
}

function OwnCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { email } = useMe();
  const { name } = useProjectSettings();
  return <RecoveryCodes codes={codes} account={email} project={name ?? ""} onDone={onDone} />;
}
