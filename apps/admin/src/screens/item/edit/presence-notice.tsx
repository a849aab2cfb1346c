import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../access/hooks.ts";
import { fullName } from "../../../access/names/person.ts";
import { editorsQuery } from "../../../data/users.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { PageNotice } from "../../../ui/notice/page-notice.tsx";

/** How often others on the same page are looked for, in milliseconds. */
const interval = 60_000;

/** Warns when another user was on this page within the last five minutes; blocks no one (requirements 4). */
export function PresenceNotice() {
  const me = useMe();
  const { t } = useTranslation();
  const format = useFormat();
  const page = useLocation({ select: (location) => location.pathname });
  const { data: editors = [] } = useQuery({
    ...editorsQuery({ page, me: me.id }),
    refetchInterval: interval,
    // Users who may not see where others are get no warning.
    retry: false,
  });
  if (editors.length === 0) return null;
  const names = editors.map((editor) => fullName(editor) || t("unknown_user"));
  return (
    <PageNotice
      tone="warning"
      icon="group"
      title={t("user_edit_warning", { name: format.list(names) })}
    />
  );
}
