import { Anchor, Skeleton } from "@mantine/core";
import {
  isRecord,
  itemKey,
  labelOf,
  primaryKeyField,
  ownValue,
  type Item,
} from "@rowhouse/contract";
import { fieldLabel, useHost } from "@rowhouse/extension-kit";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { fileUsesQuery, type Uses } from "../../data/files.ts";
import { ErrorState } from "../../ui/states/error-state.tsx";
import classes from "./file-tools.module.css";
import { ToolFooter } from "./tool-footer.tsx";
import { placesOfUse, type KnownPlace } from "./uses.model.ts";

/** The items whose fields hold a file, as far as this user may see them, with links to them. */
export function FileUses({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, model, can } = useHost();
  const places = useMemo(
    () => placesOfUse(model, (collection) => can("read", collection)),
    [model, can],
  );
  const query = useQuery({
    ...fileUsesQuery(
      id,
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
        <p>{t("file_dialogs.unused")}</p>
      ) : (
        <div className={classes.places}>
          {used.map(({ known, uses }) => (
            <Place
              key={`${known.place.collection} ${known.place.field}`}
              known={known}
              uses={uses}
            />
          ))}
        </div>
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
      <h3 className={classes.place}>
        {field === null
          ? name
          : t("file_dialogs.place", { collection: name, field: fieldLabel(field, host) })}
      </h3>
      <ul className={classes.uses}>
        {uses.items.map((row, at) => (
          <UsedBy key={at} item={ownerOf(row, link)} known={known} />
        ))}
      </ul>
      {more > 0 && <p className={classes.hint}>{t("file_dialogs.more", { count: more })}</p>}
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
