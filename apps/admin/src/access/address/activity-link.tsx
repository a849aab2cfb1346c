import { can, findCollection } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";

import { IconButton } from "../../design/hint/icon-button.tsx";
import { listingAddress } from "./addresses.ts";
import { useModel, useRights } from "../hooks.ts";

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
