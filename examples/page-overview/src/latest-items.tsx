import {
  Button,
  keyOf,
  primaryKeyField,
  titleFields,
  useHost,
  useItems,
  type Collection,
} from "@rowhouse/extension-kit";

/** The items of a collection, the ones with the highest keys first: those that were added last, where keys are counted. */
export function LatestItems({ collection }: { collection: Collection }) {
  const { t, collectionName, itemTitle, itemHref } = useHost();
  const key = primaryKeyField(collection)?.field;
  const list = useItems(
    collection.collection,
    {
      fields: [...titleFields(collection), ...(key === undefined ? [] : [key])],
      sort: key === undefined ? null : [{ field: key, direction: "desc" }],
      limit: 20,
    },
    { isEnabled: key !== undefined },
  );
  const rows = list.items.flatMap((item) => {
    const own = key === undefined ? null : keyOf(item, key);
    return own === null ? [] : [{ own, title: itemTitle(collection, item) ?? String(own) }];
  });
  return (
    <section aria-busy={list.isLoading} aria-labelledby="overview-latest">
      <h2 id="overview-latest">
        {t("pages-overview-latest", { collection: collectionName(collection) })}
      </h2>
      {list.error ? (
        <div role="alert">
          <p className="overview-quiet">{t("pages-overview-failed")}</p>
          <Button onPress={list.retry}>{t("pages-overview-again")}</Button>
        </div>
      ) : null}
      {!list.isLoading && !list.error && rows.length === 0 ? (
        <p className="overview-quiet">{t("pages-overview-no-items")}</p>
      ) : null}
      <ul className="overview-rows">
        {rows.map(({ own, title }) => (
          <li key={own}>
            <a dir="auto" href={itemHref(collection.collection, own)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      {list.hasMore ? (
        <Button isBusy={list.isLoadingMore} onPress={list.loadMore}>
          {t("pages-overview-more")}
        </Button>
      ) : null}
    </section>
  );
}
