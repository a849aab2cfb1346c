import { Button } from "@mantine/core";
import { ownValue, readDateTime, readStatusMapping, statusOf } from "@rowhouse/contract";
import { statusName } from "@rowhouse/extension-kit";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { useCan, useRights, useRolesOf } from "../../../access/hooks.ts";
import { itemActivityQuery } from "../../../data/activity.ts";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import type { OpenItem } from "../../../editor/read/use-item-page-state.ts";
import { mayRestore } from "../../../editor/removal/removal.model.ts";
import { useRemoval } from "../../../editor/removal/use-removal.ts";
import { readPerson } from "../history/timeline.model.ts";

/** Says when and by whom the item was removed, as far as the reader may know, and brings it back for those who may. */
export function RemovedNotice({ open }: { open: OpenItem }) {
  const { t } = useTranslation();
  const { collection, key } = open;
  const rights = useRights();
  const rolesOf = useRolesOf();
  const title = useRemovedTitle(open);
  const { restore } = useRemoval(collection);
  const [isBusy, setBusy] = useState(false);
  const item = open.item ?? {};
  const status = statusOf(collection, item) ?? "";
  const handleRestore = async (): Promise<void> => {
    setBusy(true);
    await restore([key], "update");
    setBusy(false);
  };
  return (
    <PageNotice
      tone="warning"
      icon="delete"
      title={title}
      actions={
        mayRestore({ rights, collection, item, rolesOf }) ? (
          <Button size="xs" loading={isBusy} onClick={() => void handleRestore()}>
            {t("removal.restore")}
          </Button>
        ) : null
      }
    >
      {t("removal.was_removed_body", {
        status: statusName(
          ownValue(readStatusMapping(collection), status) ?? { name: status, value: status },
          t,
        ),
      })}
    </PageNotice>
  );
}

/** The activity is that of the history panel: it is read once. */
function useRemovedTitle({ collection, key }: OpenItem): string {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useCan();
  const { data = [] } = useInfiniteQuery({
    ...itemActivityQuery(collection.collection, key),
    enabled: may("read", "directus_activity"),
  });
  const removal = data.find(({ action }) => action === "soft-delete");
  const at = readDateTime(removal?.action_on);
  if (removal === undefined || at === null) return t("removal.was_removed");
  const name = readPerson(removal.action_by)?.name || t("unknown_user");
  return t("removal.was_removed_by", { date: format.date(at, "long"), name });
}
