import type { Collection } from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { listingAddress } from "../../access/address/addresses.ts";
import { useModel, useRights } from "../../access/hooks.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Page } from "../../ui/page/page.tsx";
import { ScreenState } from "../../ui/states/screen-state.tsx";
import { visibleCollections } from "./collections.model.ts";
import classes from "./collections.module.css";

/** Every collection the person may see, with what it is for. */
export function CollectionsScreen() {
  const { t } = useTranslation();
  const { collections } = useModel();
  const rights = useRights();
  const nameOf = useCollectionName();
  const visible = visibleCollections(collections, rights, nameOf);
  const extra = (
    <span className={classes.count}>{t("collection_count", { count: visible.length })}</span>
  );

  if (visible.length === 0) {
    return (
      <Page title={t("collections")}>
        <ScreenState
          state="empty"
          icon="database"
          title={t("no_collections")}
          body={t("no_collections_body")}
        />
      </Page>
    );
  }
  return (
    <Page title={t("collections")} titleExtra={extra}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("collection")}</th>
            <th scope="col">{t("note")}</th>
          </tr>
        </thead>
        <tbody>
          {visible.map((collection) => (
            <CollectionRow
              key={collection.collection}
              collection={collection}
              name={nameOf(collection)}
            />
          ))}
        </tbody>
      </table>
    </Page>
  );
}

function CollectionRow({ collection, name }: { collection: Collection; name: string }) {
  return (
    <tr className={classes.row}>
      <th scope="row">
        <span className={classes.name}>
          <Icon name={collection.icon ?? "box"} className={classes.icon ?? ""} />
          <Link
            to={listingAddress(collection.collection)}
            preload="intent"
            className={classes.link}
            title={name}
          >
            {name}
          </Link>
        </span>
      </th>
      <td className={classes.note} title={collection.note ?? undefined}>
        {collection.note ?? ""}
      </td>
    </tr>
  );
}
