import { Anchor, Skeleton } from "@mantine/core";
import {
  type Collection,
  type Field,
  findCollection,
  findRelation,
  isRecord,
  namesFiles,
  type Item,
  itemKey,
  labelFields,
  labelOf,
  type Model,
  ownValue,
  primaryKeyField,
} from "@rowhouse/contract";
import { fieldLabel, filesCollection, useHost } from "@rowhouse/extension-kit";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Grid, Text } from "../../design/words.tsx";
import { fileUsesQuery, type PlaceOfUse, type Uses } from "../../data/files.ts";
import { ErrorState } from "../../design/states/error-state.tsx";
import { ToolFooter } from "./tool-footer.tsx";
import classes from "./file-tools.module.css";

interface FileUsesProps {
  id: number;
  filename: string;
  onClose: () => void;
}

/** The items whose fields hold a file or whose texts name its address, as far as this user may see them, with links to them. */
export function FileUses({ id, filename, onClose }: FileUsesProps) {
  const { t, model, can } = useHost();
  const places = useMemo(
    () => placesOfUse(model, (collection) => can("read", collection)),
    [model, can],
  );
  const query = useQuery({
    ...fileUsesQuery(
      { id, filename },
      places.map(({ place }) => place),
    ),
    staleTime: 0,
  });
  if (query.error !== null)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton height={120} />;
  const used = places.flatMap((known, at) => {
    const uses = query.data[at];
    return uses === undefined || uses.count === 0 ? [] : [{ known, uses }];
  });
  return (
    <>
      {used.length === 0 ? (
        <Text as="p" below={3}>
          {t("file_dialogs.unused")}
        </Text>
      ) : (
        <Grid gap={4} below={3}>
          {used.map(({ known, uses }) => (
            <Place
              key={`${known.place.collection} ${known.place.field}`}
              known={known}
              uses={uses}
            />
          ))}
        </Grid>
      )}
      <ToolFooter note={t("file_dialogs.uses_hint")} onClose={onClose} />
    </>
  );
}

function Place({ known, uses }: { known: KnownPlace; uses: Uses }) {
  const host = useHost();
  const { t, collectionName } = host;
  const { owner, field, link } = known;
  const name = collectionName(owner);
  const more = uses.count - uses.items.length;
  return (
    <section>
      <Text as="h3" size="body">
        {field === null
          ? name
          : t("file_dialogs.place", { collection: name, field: fieldLabel(field, host) })}
      </Text>
      <ul className={classes.uses}>
        {uses.items.map((row, at) => (
          <UsedBy key={at} item={ownerOf(row, link)} known={known} />
        ))}
      </ul>
      {more > 0 && (
        <Text as="p" size="small" color="quiet" above={2} below={3}>
          {t("file_dialogs.more", { count: more })}
        </Text>
      )}
    </section>
  );
}

/** Behind a junction the item may be hidden from this user, or gone. */
function UsedBy({ item, known: { owner } }: { item: Item | null; known: KnownPlace }) {
  const { t, itemHref } = useHost();
  const key = item && itemKey(owner, item);
  if (item === null || key === null) return <li>{t("file_dialogs.hidden_use")}</li>;
  return (
    <li>
      <Anchor href={itemHref(owner.collection, key)}>
        {labelOf(item, undefined, primaryKeyField(owner)?.field ?? "id") || key}
      </Anchor>
    </li>
  );
}

function ownerOf(row: Item, link: string | null): Item | null {
  const owner = link === null ? row : ownValue(row, link);
  return isRecord(owner) ? owner : null;
}

/** A place of use as it is shown: the items that use the file, and the field that shows it there. */
interface KnownPlace {
  place: PlaceOfUse;
  /** The collection of the items; behind a junction not that of the rows. */
  owner: Collection;
  /** The field of the owner; null where it has none of its own. */
  field: Field | null;
  /** The field of a row of the junction that leads to the owner; null where the items use the file themselves. */
  link: string | null;
}

/** All fields that may hold a file, in collections that this user may read. */
function placesOfUse(model: Model, canRead: (collection: string) => boolean): KnownPlace[] {
  return Object.values(model.collections)
    .filter(({ collection }) => canRead(collection))
    .flatMap((collection) =>
      Object.values(collection.fields).flatMap((field) => placeOf(model, collection, field) ?? []),
    );
}

function placeOf(model: Model, collection: Collection, field: Field): KnownPlace | null {
  const { collection: name } = collection;
  if (namesFiles(field)) {
    const fields = labelFields(model, collection, undefined);
    const place = { collection: name, field: field.field, fields, isText: true };
    return { place, owner: collection, field, link: null };
  }
  const found = findRelation(model, name, field.field);
  if (found?.kind !== "m2o" || found.collection !== filesCollection) return null;
  const link = found.relation.junction_field;
  const far = link === null ? null : findRelation(model, name, link);
  const owner = far && findCollection(model, far.collection);
  if (link === null || far === null || owner === null) {
    const fields = labelFields(model, collection, undefined);
    const place = { collection: name, field: field.field, fields };
    return { place, owner: collection, field, link: null };
  }
  const fields = labelFields(model, owner, undefined).map((path) => `${link}.${path}`);
  const list = far.relation.field_one;
  const shown = list === null ? null : (ownValue(owner.fields, list) ?? null);
  return { place: { collection: name, field: field.field, fields }, owner, field: shown, link };
}
