import {
  Button,
  Icon,
  primaryKeyField,
  useHost,
  useItems,
  type Collection,
  type PageProps,
} from "@rowhouse/extension-kit";

/** One collection: its name as a link to its latest items, and how many it has. One item is asked for, for the count that comes with it. */
export function CollectionCard({ collection, page }: { collection: Collection; page: PageProps }) {
  const { t, collectionName, formatNumber } = useHost();
  const { totalCount, error, retry } = useItems(collection.collection, {
    fields: [primaryKeyField(collection)?.field ?? "*"],
    limit: 1,
  });
  const name = collectionName(collection);
  return (
    <li className="overview-card">
      <Icon name={collection.icon ?? "database"} />
      <a href={page.href(encodeURIComponent(collection.collection))}>{name}</a>
      {error ? (
        <>
          <span className="overview-quiet" role="alert">
            {t("pages-overview-failed")}
          </span>
          <Button aria-label={`${t("pages-overview-again")}: ${name}`} size="small" onPress={retry}>
            {t("pages-overview-again")}
          </Button>
        </>
      ) : totalCount === null ? (
        <span className="overview-quiet">{t("pages-overview-counting")}</span>
      ) : (
        <span className="overview-count">
          <b>{formatNumber(totalCount)}</b>
          <span className="overview-quiet">{t("pages-overview-count", { count: totalCount })}</span>
        </span>
      )}
    </li>
  );
}
