import { ownValue, type Collection } from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { Suspense, useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Box, Row, Text } from "../../../design/words.tsx";
import { settingsAddress } from "../../../access/address/addresses.ts";
import { useModel } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import { lazyPart } from "../../../design/lazy/lazy-part.tsx";
import { Page } from "../../../design/page/page.tsx";
import { SearchBox } from "../../../design/search/search-box.tsx";
import { ScreenState } from "../../../design/states/screen-state.tsx";
import { TitleCount } from "../../../design/page/title-count.tsx";
import {
  edgesAt,
  foundCollections,
  edgePath,
  settingOf,
  relationMap,
  type MapEdge,
} from "./relations.model.ts";
import classes from "./relation-map.module.css";

const Diagram = lazyPart(async () => (await import("./relation-diagram.tsx")).RelationDiagram, {
  place: "part",
});

/** How the collections belong together: a diagram, and the same as a list. */
export function RelationMapScreen() {
  const { t } = useTranslation();
  const model = useModel();
  const nameOf = useCollectionName();
  const { collections, edges } = useMemo(() => relationMap(model), [model]);
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState<string | null>(null);
  const found = foundCollections(collections, search, nameOf);
  const names = new Set(found.map(({ collection }) => collection));
  return (
    <Page
      title={t("settings_tile_relations")}
      titleExtra={<TitleCount text={t("relation_count", { count: edges.length })} />}
      back="/settings"
      breadcrumb={[{ label: t("admin_settings"), to: "/settings" }]}
      toolbar={<SearchBox value={search} count="" onChange={setSearch} />}
    >
      {collections.length === 0 ? (
        <ScreenState state="empty" icon="schema" title={t("table_count", { count: 0 })} />
      ) : (
        <div className={classes.room}>
          <div className={classes.side}>
            {found.length === 0 ? (
              <ScreenState state="no-results" onClear={() => setSearch("")} />
            ) : (
              <ul aria-label={t("collections")}>
                {found.map((collection) => (
                  <ListedCollection
                    key={collection.collection}
                    collection={collection}
                    edges={edgesAt(edges, collection.collection)}
                    isShown={shown === collection.collection}
                    onShow={() => setShown(collection.collection)}
                  />
                ))}
              </ul>
            )}
          </div>
          <div className={classes.diagram}>
            <Suspense fallback={null}>
              <Diagram
                collections={collections}
                edges={edges}
                found={search === "" ? null : names}
                shown={shown}
              />
            </Suspense>
          </div>
        </div>
      )}
    </Page>
  );
}

interface ListedCollectionProps {
  collection: Collection;
  edges: readonly MapEdge[];
  isShown: boolean;
  onShow: () => void;
}

/** A collection and what it leads to, in words. */
function ListedCollection({ collection, edges, isShown, onShow }: ListedCollectionProps) {
  const { t } = useTranslation();
  const name = useCollectionName()(collection);
  return (
    <Box as="li" padY={3} rule="below" data-shown={isShown || undefined}>
      <Row gap={2} align="center" justify="between" weight="medium">
        {collection.managed ? (
          <Link
            to={settingsAddress(collection.collection)}
            preload="intent"
            className={classes.link}
            dir="auto"
          >
            {name}
          </Link>
        ) : (
          <span dir="auto">{name}</span>
        )}
        <IconButton
          icon="center_focus_strong"
          label={t("relations_show", { collection: name })}
          pressed={isShown}
          onClick={onShow}
        />
      </Row>
      {edges.length === 0 ? (
        <p className={classes.quiet}>{t("relations_none")}</p>
      ) : (
        <ul className={classes.ends}>
          {edges.map((edge) => (
            <li key={edge.id}>
              <EdgeLink edge={edge} at={collection.collection} />
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

/** One relation, seen from a collection; it leads to where it is set. */
function EdgeLink({ edge, at }: { edge: MapEdge; at: string }) {
  const words = useEdgeWords(edge, at);
  const place = settingOf(edge);
  const path = (
    <Text as="code" size="small" color="faint" className={classes.path} dir="ltr">
      {edgePath(edge)}
    </Text>
  );
  if (place === null)
    return (
      <>
        {words}
        {path}
      </>
    );
  return (
    <Link
      to={settingsAddress(place.collection)}
      search={place.field === null ? {} : { field: place.field }}
      className={classes.end}
    >
      {words}
      {path}
    </Link>
  );
}

function useEdgeWords(edge: MapEdge, at: string): string {
  const { t } = useTranslation();
  const { collections } = useModel();
  const nameOf = useCollectionName();
  const isFrom = edge.from === at;
  const far = isFrom ? edge.to : edge.from;
  const target = ownValue(collections, far);
  const collection = target ? nameOf(target) : far;
  const field = (isFrom ? edge.fromField : edge.toField) ?? "";
  if (edge.kind === "many-to-many")
    return t("relations_many_to_many", { collection, junction: edge.junction ?? "" });
  if (isFrom) return t("relations_many_to_one", { collection, field });
  return t("relations_one_to_many", { collection, field: edge.fromField ?? "" });
}
