import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../i18n/translation.ts";
import { Stack, Text } from "../../../design/words.tsx";
import { itemAddress } from "../../../access/address/addresses.ts";
import { useUsers } from "../../../access/hooks.ts";
import { fullName, pictureUrl } from "../../../access/names/person.ts";
import {
  addMemberMutation,
  removeMemberMutation,
  roleMembersQuery,
  type RoleMember,
} from "../../../data/role-members.ts";
import { SelectBox } from "../../../design/field/select/select-box.tsx";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import { notify } from "../../../design/notify/notify.ts";
import { PersonView } from "../../../design/person/person-view.tsx";
import { ScreenState } from "../../../design/states/screen-state.tsx";
import classes from "./role.module.css";
import { WriteNotice } from "../../../editor/failure/write-failure.tsx";

/** Who has the role. Adding and removing count at once, and removing can be undone. */
export function People({ role }: { role: number }) {
  const { t } = useTranslation();
  const { data: members, error, refetch } = useQuery(roleMembersQuery(role));
  const users = useUsers();
  const add = useMutation(addMemberMutation(role));
  const remove = useMutation(removeMemberMutation(role));
  if (members === undefined)
    return error === null ? (
      <ScreenState state="loading" />
    ) : (
      <ScreenState state="error" error={error} onRetry={() => void refetch()} />
    );
  const others = (users ?? []).filter(({ id }) => !members.some((member) => member.id === id));
  const takeOut = async (member: RoleMember): Promise<void> => {
    add.reset();
    await remove.mutateAsync(member).then(
      () =>
        notify({
          color: "success",
          title: t("role_member_removed", { name: nameOf(member) }),
          actionLabel: t("undo"),
          onClick: () => add.mutate(member.id),
        }),
      // It stands above the list.
      () => undefined,
    );
  };
  return (
    <Stack gap={4}>
      <Text as="h2" size="section" weight="strong">
        {t("role_members")}
      </Text>
      <SelectBox
        label={t("role_member_add")}
        placeholder={t("choose_one")}
        disabled={add.isPending || users === null}
        options={others.map((user) => {
          const name = fullName(user) || String(user.id);
          const person = { name, pictureUrl: pictureUrl(user.avatar) };
          return {
            value: String(user.id),
            label: name,
            mark: <PersonView display="avatar" person={person} />,
          };
        })}
        value={null}
        onChange={(user) => {
          remove.reset();
          if (user !== null) add.mutate(Number(user));
        }}
      />
      <WriteNotice error={add.error ?? remove.error} title={t("role_members_not_changed")} />
      {members.length === 0 ? (
        <Text as="p" color="quiet">
          {t("role_members_none")}
        </Text>
      ) : null}
      <ul className={classes.lines} aria-label={t("role_members")}>
        {members.map((member) => (
          <li key={member.link} className={classes.member}>
            <Link to={itemAddress("directus_users", String(member.id))}>
              <PersonView
                person={{ name: nameOf(member), pictureUrl: pictureUrl(member.user.avatar) }}
                display="both"
              />
            </Link>
            <IconButton
              icon="close"
              label={t("role_member_remove", { name: nameOf(member) })}
              disabled={remove.isPending}
              onClick={() => void takeOut(member)}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function nameOf({ id, user }: RoleMember): string {
  return fullName(user) || String(id);
}
