import {
  findCollection,
  TextBox,
  useHost,
  type Collection,
  type KitHost,
  type PageProps,
} from "@rowhouse/extension-kit";

import { CollectionCard } from "./collection-card.tsx";
import { LatestItems } from "./latest-items.tsx";

/** All collections with their counts; below the address of one its latest items. What is searched for stands in the address. */
export function Overview(page: PageProps) {
  const host = useHost();
  const { t, model } = host;
  if (page.path === "") return <AllCollections host={host} page={page} />;

  const collection = findCollection(model, page.path);
  const isShown = collection !== null && shownOf(host).includes(collection);
  return (
    <div className="overview">
      <BackLink page={page}>{t("pages-overview-back")}</BackLink>
      {isShown ? (
        <LatestItems collection={collection} />
      ) : (
        <p className="overview-quiet">{t("pages-overview-unknown")}</p>
      )}
    </div>
  );
}

function AllCollections({ host, page }: { host: KitHost; page: PageProps }) {
  const { t, collectionName } = host;
  const wanted = page.query["q"] ?? "";
  const all = shownOf(host);
  const found = all.filter((collection) =>
    collectionName(collection)
      .toLocaleLowerCase(host.locale)
      .includes(wanted.toLocaleLowerCase(host.locale)),
  );
  return (
    <div className="overview">
      <h2>{t("pages-overview-collections")}</h2>
      {all.length > 0 ? (
        <div className="overview-find">
          <TextBox
            label={t("pages-overview-find")}
            type="search"
            value={wanted}
            onChange={(text) =>
              page.navigate(text === "" ? "" : `?q=${encodeURIComponent(text)}`, { replace: true })
            }
          />
        </div>
      ) : null}
      {found.length === 0 ? (
        <p className="overview-quiet">
          {t(all.length === 0 ? "pages-overview-nothing" : "pages-overview-nothing-found")}
        </p>
      ) : (
        <ul className="overview-cards">
          {found.map((collection) => (
            <CollectionCard key={collection.collection} collection={collection} page={page} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The collections that this person may read, by their names. */
function shownOf({ model, can, collectionName, locale }: KitHost): Collection[] {
  return Object.values(model.collections)
    .filter(
      ({ collection, hidden, managed }) =>
        managed && !hidden && !collection.startsWith("directus_") && can("read", collection),
    )
    .toSorted((a, b) => collectionName(a).localeCompare(collectionName(b), locale));
}

function BackLink({ page, children }: { page: PageProps; children: string }) {
  return (
    <a className="overview-back" href={page.href("")}>
      {children}
    </a>
  );
}
