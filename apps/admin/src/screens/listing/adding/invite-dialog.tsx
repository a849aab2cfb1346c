import { Button, Modal } from "@mantine/core";
import {
  adminRole,
  longestInvitationMessage,
  publicRole,
  type Collection,
} from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { inviteMutation } from "../../../data/invitations.ts";
import { rolesQuery, type ListedRole } from "../../../data/roles.ts";
import { DialogFoot } from "../../../design/dialogs/dialog-foot.tsx";
import { useConfirm } from "../../../design/dialogs/dialogs.tsx";
import { SelectBox } from "../../../design/field/select/select-box.tsx";
import { TextAreaBox } from "../../../design/field/text/text-box.tsx";
import { useBackCloses } from "../../../design/layers/use-back-closes.ts";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import { ScreenState } from "../../../design/states/screen-state.tsx";
import { Stack } from "../../../design/words.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { AddressBox, type TypedAddresses } from "./address-box.tsx";
import { addressesIn, faultOf, goodOnes, maxAddresses, withAddresses } from "./addresses.model.ts";
import { InviteResults } from "./invite-results.tsx";

export interface InviteDialogProps {
  /** The collection of people, whose statuses have names. */
  collection: Collection;
  onClose: () => void;
}

interface InviteDraft extends TypedAddresses {
  /** The id of a role as text, or `noRole`; null until one is chosen. */
  role: string | null;
  message: string;
}

const noRole = "none";
const blank: InviteDraft = { addresses: [], typed: "", role: null, message: "" };

/** Invites people by their addresses, and says of each what became of it. What was typed stays until it was sent. */
export function InviteDialog({ collection, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [draft, setDraft] = useState(blank);
  const invite = useMutation(inviteMutation());
  const results = invite.data ?? null;
  const isTyped = [...draft.addresses, draft.typed.trim(), draft.message.trim()].some(Boolean);

  const close = async (): Promise<void> => {
    if (invite.isPending) return;
    const question = {
      title: t("people.leave_title"),
      message: t("people.leave_copy"),
      confirmLabel: t("people.leave"),
      danger: true,
    };
    if (!isTyped || (await confirm(question))) onClose();
  };
  useBackCloses(() => void close());

  const send = (sent: { email: string[]; role: string; message: string }): void => {
    const message = sent.message.trim();
    const body = {
      email: sent.email,
      ...(sent.role === noRole ? {} : { role: Number(sent.role) }),
      ...(message === "" ? {} : { message }),
    };
    invite.mutate(body, {
      // Those that could not be invited stay, to be corrected.
      onSuccess: () =>
        setDraft((last) => ({
          ...blank,
          role: sent.role,
          addresses: last.addresses.filter((address) => faultOf(address) !== null),
        })),
    });
  };
  return (
    <Modal
      opened
      onClose={() => void close()}
      closeOnClickOutside={!isTyped}
      title={t("people.invite_title")}
      size="lg"
    >
      {results === null ? (
        <InviteForm
          draft={draft}
          onChange={(change) => setDraft((last) => ({ ...last, ...change }))}
          error={invite.error}
          isSending={invite.isPending}
          onSend={send}
          onCancel={() => void close()}
        />
      ) : (
        <InviteResults
          collection={collection}
          results={results}
          left={draft.addresses.length}
          onMore={() => invite.reset()}
          onDone={() => void close()}
        />
      )}
    </Modal>
  );
}

interface InviteFormProps {
  draft: InviteDraft;
  onChange: (change: Partial<InviteDraft>) => void;
  error: unknown;
  isSending: boolean;
  onSend: (sent: { email: string[]; role: string; message: string }) => void;
  onCancel: () => void;
}

function InviteForm({ draft, onChange, error, isSending, onSend, onCancel }: InviteFormProps) {
  const { t } = useTranslation();
  const roles = useQuery(rolesQuery());
  const reason = useErrorText(error);
  const [isRoleMissing, setRoleMissing] = useState(false);
  const role = draft.role ?? onlyRole(roles.data ?? []);
  const count = goodOnes(withAddresses(draft.addresses, addressesIn(draft.typed))).length;
  const isSendable = count > 0 && count <= maxAddresses;

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    // The listing behind the dialog has forms of its own.
    event.stopPropagation();
    if (!isSendable || isSending) return;
    setRoleMissing(role === null);
    if (role === null) return;
    const addresses = withAddresses(draft.addresses, addressesIn(draft.typed));
    onChange({ addresses, typed: "" });
    onSend({ email: goodOnes(addresses), role, message: draft.message });
  };
  if (roles.error !== null && roles.data === undefined)
    return <ScreenState state="error" error={roles.error} onRetry={() => void roles.refetch()} />;
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap={6}>
        {error === null || error === undefined ? null : (
          <PageNotice tone="danger" urgent title={t("people.not_sent")}>
            {reason}
          </PageNotice>
        )}
        <AddressBox
          addresses={draft.addresses}
          typed={draft.typed}
          onChange={({ addresses, typed }) => onChange({ addresses, typed })}
        />
        <RoleBox
          roles={roles.data}
          role={role}
          error={isRoleMissing && role === null ? t("people.role_missing") : null}
          onChange={(chosen) => onChange({ role: chosen })}
        />
        {role === String(adminRole) ? (
          <PageNotice tone="warning" title={t("people.admin_title")}>
            {t("people.admin_copy")}
          </PageNotice>
        ) : null}
        <TextAreaBox
          label={t("people.message")}
          description={t("people.message_copy", {
            count: longestInvitationMessage - draft.message.length,
          })}
          inputWrapperOrder={["label", "input", "description"]}
          dir="auto"
          grows
          rows={5}
          styles={{ input: { minBlockSize: "calc(3.55 * var(--rh-line-body))" } }}
          maxLength={longestInvitationMessage}
          value={draft.message}
          onText={(message) => onChange({ message })}
        />
        <DialogFoot>
          <Button variant="default" disabled={isSending} onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" disabled={!isSendable} loading={isSending}>
            {t("people.invite", { count })}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}

interface RoleBoxProps {
  /** Undefined while they are loading. */
  roles: readonly ListedRole[] | undefined;
  role: string | null;
  error: string | null;
  onChange: (role: string | null) => void;
}

function RoleBox({ roles = [], role, error, onChange }: RoleBoxProps) {
  const { t, language } = useTranslation();
  const offered = roles
    .filter(({ id }) => id !== publicRole)
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <SelectBox
      label={t("people.role")}
      description={role === noRole ? t("people.no_role_copy") : undefined}
      required
      error={error}
      options={[...offered, { value: noRole, label: t("people.no_role") }]}
      value={role}
      placeholder={t("people.role_placeholder")}
      onChange={onChange}
    />
  );
}

/** The role that is chosen from the start: the one that is there beside administrators. */
function onlyRole(roles: readonly ListedRole[]): string | null {
  const others = roles.filter(({ id }) => id !== publicRole && id !== adminRole);
  return others.length === 1 ? String(others[0]?.id) : null;
}
