import { Anchor, Button } from "@mantine/core";
import {
  ownValue,
  readStatusMapping,
  type Collection,
  type InvitedAddress,
} from "@rowhouse/contract";
import { statusName } from "@rowhouse/extension-kit";
import { Link } from "@tanstack/react-router";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { HandedLink } from "../../../access/address/handed-link.tsx";
import { itemAddress } from "../../../access/address/addresses.ts";
import { fullName } from "../../../access/names/person.ts";
import { DialogFoot } from "../../../design/dialogs/dialog-foot.tsx";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import { Box, Row, Stack, Text } from "../../../design/words.tsx";
import classes from "./invite.module.css";

export interface InviteResultsProps {
  collection: Collection;
  results: readonly InvitedAddress[];
  /** How many addresses were not sent, because nobody can be invited by them. */
  left: number;
  onMore: () => void;
  onDone: () => void;
}

/** The outcome for each address, with the link to hand over where somebody was invited. */
export function InviteResults({ collection, results, left, onMore, onDone }: InviteResultsProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <MailNotice results={results} />
      {left === 0 ? null : (
        <PageNotice tone="warning" title={t("people.left_title", { count: left })}>
          {t("people.left_copy")}
        </PageNotice>
      )}
      <ul aria-label={t("people.results")}>
        {results.map((user) => (
          <ResultRow key={user.id} user={user} collection={collection} />
        ))}
      </ul>
      <DialogFoot>
        <Button variant="default" onClick={onMore}>
          {t(left === 0 ? "people.invite_more" : "people.correct")}
        </Button>
        <Button onClick={onDone} data-autofocus>
          {t("people.done")}
        </Button>
      </DialogFoot>
    </Stack>
  );
}

/** Says where mails did not leave the server, and why; the links reach people by another way. */
function MailNotice({ results }: Pick<InviteResultsProps, "results">) {
  const { t } = useTranslation();
  const format = useFormat();
  const failed = results.find(({ invitation }) => invitation.mail === "failed")?.invitation;
  if (failed !== undefined)
    return (
      <PageNotice tone="danger" urgent title={t("people.mail_failed")}>
        {failed.reason === undefined
          ? null
          : t(`reasons.${failed.reason}`, { text: failed.text ?? "" })}
        {format.gap}
        {t("people.mail_failed_copy")}
      </PageNotice>
    );
  if (!results.some(({ invitation }) => invitation.mail === "kept")) return null;
  return (
    <PageNotice tone="warning" title={t("people.mail_kept")}>
      {t("people.mail_kept_copy")}
    </PageNotice>
  );
}

function ResultRow({ user, collection }: { user: InvitedAddress; collection: Collection }) {
  const { t } = useTranslation();
  const { outcome, mail } = user.invitation;
  const status = ownValue(readStatusMapping(collection), user.status ?? "");
  const name = user.email ?? fullName(user);
  const texts = {
    invited: t(mail === "sent" ? "people.invited" : "people.invited_no_mail"),
    again: t(mail === "sent" ? "people.invited_again" : "people.invited_again_no_mail"),
    present: t("people.present", {
      status: status ? statusName(status, t) : String(user.status),
    }),
  };
  return (
    <Row as="li" wrap gap={3} align="center" rule="above" padY={3}>
      <Box shrink className={classes.words}>
        <Text as="p" weight="medium" breaks>
          <Anchor
            inherit
            renderRoot={(root) => (
              <Link {...root} to={itemAddress("directus_users", String(user.id))} />
            )}
          >
            <bdi>{outcome === "present" ? fullName(user) || name : name}</bdi>
          </Anchor>
        </Text>
        <Text as="p" size="small" color={mail === "failed" ? "danger" : "quiet"} breaks>
          {texts[outcome]}
        </Text>
      </Box>
      {outcome === "present" || user.id === undefined ? null : (
        <HandedLink user={user.id} name={name} />
      )}
    </Row>
  );
}
