import { can, findCollection, isSystemCollection } from "@rowhouse/contract";
import { useTranslation } from "../../i18n/translation.ts";

import { IconButton } from "../../design/hint/icon-button.tsx";
import { listingAddress } from "./addresses.ts";
import { trashAddress } from "./trash-search.ts";
import { useCan, useModel, useRights } from "../hooks.ts";

const activity = "directus_activity";

interface ActivityLinkProps {
  collection: string;
  /** The key of an item; left out, the activity of all items. */
  item?: string;
}

/** Leads to what happened to the items of a collection, or to one of them; absent for who may not read that. */
export function ActivityLink({ collection, item }: ActivityLinkProps) {
  const { t } = useTranslation();
  const described = findCollection(useModel(), activity);
  const rights = useRights();
  if (described === null || collection === activity || !can(rights, described, "read")) return null;
  const conditions = Object.entries({ collection, ...(item === undefined ? {} : { item }) });
  return (
    <IconButton
      icon="history"
      label={t(item === undefined ? "activity_of_all" : "activity_of_item")}
      search={{
        filter: conditions.map(([field, value]) => ({ field, operator: "eq", value })),
      }}
      to={listingAddress(activity)}
    />
  );
}

/** Leads to the removed items of a collection; absent for who may not see the past. */
export function TrashLink({ collection }: Pick<ActivityLinkProps, "collection">) {
  const { t } = useTranslation();
  const may = useCan();
  const seesPast = may("read", activity) && may("read", "directus_revisions");
  if (isSystemCollection(collection) || !seesPast) return null;
  return (
    <IconButton icon="auto_delete" label={t("trash")} search={{ collection }} to={trashAddress} />
  );
}
