import { Anchor, Button } from "@mantine/core";
import { findCollection, readDateTime, writableFields, type Activity } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { itemAddress, listingAddress } from "../../../access/address/addresses.ts";
import { useCan, useModel, useRights } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { lastSeenQuery, mailPasswordMutation, personActsQuery } from "../../../data/person-acts.ts";
import { notify } from "../../../design/notify/notify.ts";
import { Box, Row, Stack, Text } from "../../../design/words.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useNow } from "../../../i18n/use-now.ts";
import { actionText } from "../history/timeline.model.ts";
import { AccountParts } from "./account-parts.tsx";
import { AccountSection } from "./account-section.tsx";
import { InvitationSection } from "./invitation-section.tsx";
import classes from "./account.module.css";

export interface PersonPartsProps {
  user: number;
  isOwn: boolean;
  /** Whether an administrator looks at the page. */
  isByAdmin: boolean;
  /** The stored address and status of the person. */
  email: string;
  status: string;
}

/** All that the page of a person has beside their fields: their invitation, or their account, and for administrators their acts. */
export function PersonParts({ user, isOwn, isByAdmin, email, status }: PersonPartsProps) {
  const rights = useRights();
  const users = findCollection(useModel(), "directus_users");
  const mayMakeTokens =
    isByAdmin || (users !== null && writableFields(rights, users, status).has("token"));
  // Nobody is signed in to an account that is not accepted yet.
  if (status === "invited" && isByAdmin)
    return (
      <Stack gap={6} above={8} className={classes.sections}>
        <InvitationSection user={user} email={email} />
      </Stack>
    );
  return (
    <>
      <AccountParts user={user} isOwn={isOwn} mayMakeTokens={mayMakeTokens} />
      {isByAdmin ? (
        <Stack gap={6} above={6} className={classes.sections}>
          {isOwn ? null : <AccessSection user={user} email={email} status={status} />}
          <ActsSection user={user} isOwn={isOwn} />
        </Stack>
      ) : null}
    </>
  );
}

/** When somebody was here last, and the way to let them in again who have lost their password. */
function AccessSection(props: Pick<PersonPartsProps, "user" | "email" | "status">) {
  const { user, email, status } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { data, error, refetch } = useQuery(lastSeenQuery(user));
  const mail = useMutation({
    ...mailPasswordMutation(),
    onSuccess: () => notify({ color: "success", title: t("people.password_mailed", { email }) }),
  });
  const seen = readDateTime(data);
  return (
    <AccountSection
      title={t("people.access")}
      copy={t(status === "active" ? "people.access_copy" : "people.access_copy_other")}
      rows={data === undefined ? undefined : seen === null ? [] : [seen]}
      error={error}
      onRetry={() => void refetch()}
      empty={t("people.never_seen")}
      failure={useErrorText(mail.error)}
      actions={
        status === "active" ? (
          <Button
            variant="default"
            size="xs"
            loading={mail.isPending}
            onClick={() => mail.mutate(email)}
          >
            {t("people.mail_password")}
          </Button>
        ) : null
      }
      renderRow={(date) => (
        <Row as="li" key="seen" gap={3} rule="above" className={classes.row}>
          <Text as="p" weight="medium" title={format.date(date, "long")}>
            {t("people.seen", { time: format.relative(date, now) })}
          </Text>
        </Row>
      )}
    />
  );
}

/** The last acts of a person, and the way to all of them. */
function ActsSection({ user, isOwn }: { user: number; isOwn: boolean }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(personActsQuery(user));
  const filter = [{ field: "action_by", operator: "eq", value: user }];
  return (
    <AccountSection
      title={t("people.acts")}
      copy={t(isOwn ? "people.acts_copy" : "people.acts_copy_other")}
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      empty={t("people.acts_none")}
      failure={null}
      actions={
        <Button
          variant="default"
          size="xs"
          renderRoot={(root) => (
            <Link {...root} to={listingAddress("directus_activity")} search={{ filter }} />
          )}
        >
          {t("people.acts_all")}
        </Button>
      }
      renderRow={(entry) => <ActRow key={entry.id} entry={entry} />}
    />
  );
}

function ActRow({ entry }: { entry: Activity }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const nameOf = useCollectionName();
  const may = useCan();
  const { collection: name, item, action = "" } = entry;
  const collection = findCollection(useModel(), name ?? "");
  const at = readDateTime(entry.action_on);
  const place =
    collection && item ? t("people.act_item", { collection: nameOf(collection), item }) : name;
  const isThere =
    collection !== null && item && action !== "delete" && may("read", collection.collection);
  return (
    <Row as="li" gap={3} align="center" rule="above" className={classes.row}>
      <Box shrink className={classes.words}>
        <Text as="p" weight="medium" breaks>
          {t(actionText(action))}
        </Text>
        <p className={classes.facts}>
          {isThere ? (
            <Anchor
              inherit
              renderRoot={(root) => (
                <Link {...root} to={itemAddress(collection.collection, item)} />
              )}
            >
              {place}
            </Anchor>
          ) : (
            place
          )}
        </p>
      </Box>
      {at === null ? null : (
        <Text size="small" color="quiet" title={format.date(at, "long")}>
          {format.relative(at, now)}
        </Text>
      )}
    </Row>
  );
}
