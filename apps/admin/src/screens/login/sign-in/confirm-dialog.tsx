import { Button, Modal, TextInput } from "@mantine/core";
import { latinDigits, type ConfirmationMethod } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { keepSignInTarget, keepWayBack, providerLink } from "../../../access/start/way-back.ts";
import { hasPasskeys } from "../../../access/server/passkey-support.ts";
import { useSession } from "../../../access/session-context.ts";
import { settleConfirmation } from "../../../data/confirm-demand.ts";
import { confirmMutation, type GivenProof } from "../../../data/confirmation.ts";
import { codeOf, type ProjectTarget, providersQuery } from "../../../data/session.ts";
import { Icon } from "../../../design/icon/icon.tsx";
import { PasswordBox } from "../../../design/password-box/password-box.tsx";
import { Stack, Text } from "../../../design/words.tsx";
import { FormMessage } from "../../../design/notice/form-message.tsx";
import { failureMessage } from "../login.model.ts";
import { TextButton } from "../public-page.tsx";

/** Codes of the API for a proof that is wrong, which is said at its box. */
const wrongProofs = { password: 100, otp: 112 } as const;

export interface ConfirmDialogProps {
  owner: ProjectTarget;
  /** The ways that the account has. */
  methods: readonly ConfirmationMethod[];
}

/** Asks who one is before a dangerous act goes on: by password or code, by a passkey, or at the provider. */
export function ConfirmDialog({ owner: { url, project }, methods }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const session = useSession();
  const confirm = useMutation(confirmMutation({ url, project, session }));
  const boxes = methods.filter((method) => method === "password" || method === "otp");
  const isAtBox = Object.values<number | null>(wrongProofs).includes(codeOf(confirm.error));
  const message = isAtBox ? null : failureMessage(confirm.error, url);
  return (
    <Modal
      opened
      onClose={() => settleConfirmation(false)}
      title={t("confirm_title")}
      size="sm"
      zIndex={445}
    >
      <Text as="p" above={1} color="quiet">
        {t("confirm_copy")}
      </Text>
      <Stack gap={4} above={5}>
        {boxes.length > 0 ? (
          <ProofForm
            boxes={boxes}
            error={confirm.error}
            isBusy={confirm.isPending}
            onSubmit={(given) => confirm.mutate(given)}
          />
        ) : null}
        {methods.includes("passkey") && hasPasskeys() ? (
          <Button
            variant="default"
            size="md"
            fullWidth
            leftSection={<Icon name="passkey" size={18} />}
            disabled={confirm.isPending}
            onClick={() => confirm.mutate("passkey")}
          >
            {t("confirm_passkey")}
          </Button>
        ) : null}
        {methods.includes("provider") ? <Providers target={{ url, project }} /> : null}
        {message === null ? null : (
          <FormMessage tone={message.tone}>{t(message.key, message.values ?? {})}</FormMessage>
        )}
        <Button variant="subtle" color="gray" onClick={() => settleConfirmation(false)}>
          {t("cancel")}
        </Button>
      </Stack>
    </Modal>
  );
}

type BoxMethod = keyof typeof wrongProofs;

interface ProofFormProps {
  /** The proofs that are typed; the first one is asked for, and the other is offered. */
  boxes: readonly BoxMethod[];
  error: unknown;
  isBusy: boolean;
  onSubmit: (given: GivenProof) => void;
}

/** The box for a password, or for a code of the authenticator app. */
function ProofForm({ boxes, error, isBusy, onSubmit }: ProofFormProps) {
  const { t } = useTranslation();
  const [method, setMethod] = useState(boxes[0] ?? "password");
  const [typed, setTyped] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const other = boxes.find((each) => each !== method);
  const isWrong = codeOf(error) === wrongProofs[method];
  useEffect(() => {
    if (error === null) return;
    box.current?.focus();
    box.current?.select();
  }, [error]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (typed.trim() === "" || isBusy) return;
    onSubmit(method === "password" ? { password: typed } : { otp: latinDigits(typed).trim() });
  };
  const props = {
    ref: box,
    value: typed,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
    error: isWrong ? t(`confirm_wrong_${method}`) : null,
    "data-autofocus": true,
    size: "md",
  } as const;
  return (
    <Stack as="form" gap={4} onSubmit={handleSubmit} noValidate>
      {method === "password" ? (
        <PasswordBox
          key={method}
          label={t("password")}
          name="password"
          autoComplete="current-password"
          {...props}
        />
      ) : (
        <TextInput
          key={method}
          label={t("confirm_code")}
          name="otp"
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          {...props}
        />
      )}
      <Button type="submit" size="md" disabled={typed.trim() === ""} loading={isBusy} fullWidth>
        {t("confirm")}
      </Button>
      {other === undefined ? null : (
        <TextButton
          label={t(`confirm_use_${other}`)}
          onClick={() => {
            setMethod(other);
            setTyped("");
          }}
        />
      )}
    </Stack>
  );
}

/** Links to the providers: whoever signs in there comes back to this page, and is confirmed. */
function Providers({ target }: { target: ProjectTarget }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(providersQuery(target));
  return (
    <Stack gap={2}>
      {data.map(({ name, label, icon }) => (
        <Button
          key={name}
          component="a"
          {...providerLink(target, name)}
          onClick={() => {
            keepWayBack();
            keepSignInTarget(target);
          }}
          variant="default"
          size="md"
          fullWidth
          leftSection={
            icon ? (
              <img src={icon} alt="" width={18} height={18} />
            ) : (
              <Icon name="login" size={18} />
            )
          }
        >
          {t("confirm_provider", { provider: label ?? name })}
        </Button>
      ))}
      <Text as="p" color="quiet">
        {t("confirm_provider_copy")}
      </Text>
    </Stack>
  );
}
