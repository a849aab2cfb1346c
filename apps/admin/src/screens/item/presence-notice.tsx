import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { fullName } from "../../access/names/person.ts";
import { useIsIdle } from "../../access/start/startup-idle.ts";
import { leaveItem, newTab, presenceQuery } from "../../data/presence.ts";
import type { OpenItem } from "../../editor/read/use-item-page-state.ts";
import { PageNotice } from "../../design/notice/page-notice.tsx";

/** Tells others that an item is open here, and warns when they have it open as well; blocks no one. */
export function PresenceNotice({ open: { collection: described, key } }: { open: OpenItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isIdle = useIsIdle();
  // One for each item: a report that comes late says nothing about the next one.
  const [tab] = useState(newTab);
  const { collection } = described;
  const options = presenceQuery({ collection, key, tab });
  const { data, refetch } = useQuery({ ...options, enabled: isIdle && options.enabled });
  useEffect(() => {
    if (!isIdle) return undefined;
    const leave = (): void => void leaveItem(tab);
    // A page may come back from where the browser keeps it.
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void refetch();
    };
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", comeBack);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
      leave();
    };
  }, [isIdle, tab, refetch]);
  if (!data || data.users.length + data.unnamed === 0) return null;
  const names = data.users.map((person) => fullName(person) || t("unknown_user"));
  return (
    <PageNotice
      tone="warning"
      icon="group"
      title={
        names.length === 0
          ? t("others_edit_warning", { count: data.unnamed })
          : t("user_edit_warning", {
              count: names.length + data.unnamed,
              name: format.list([
                ...names,
                ...(data.unnamed > 0 ? [t("others_unnamed", { count: data.unnamed })] : []),
              ]),
            })
      }
    />
  );
}
