import { findCollection, type Item } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useId } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Stack, Text } from "../../../design/words.tsx";
import { useModel } from "../../../access/hooks.ts";
import { revisionOfEntryQuery } from "../../../data/revisions.ts";
import { Skeleton } from "../../../design/states/skeletons.tsx";
import { changesOf } from "./changes.model.ts";
import { EntryPast } from "./entry-past.tsx";
import { RevisionChanges } from "../history/late-parts.ts";

/** An entry of the activity: the item it is about with the ways back, and the changes, in the item and in its lists. */
export function EntryDetails({ entry, item }: { entry: number; item: Item }) {
  const model = useModel();
  const described = findCollection(model, String(item["collection"]));
  return (
    <Stack gap={6}>
      {described === null ? null : <EntryPast entry={entry} item={item} collection={described} />}
      <Changes entry={entry} />
    </Stack>
  );
}

/** The changes of an entry; nothing where they may not be seen. */
function Changes({ entry }: { entry: number }) {
  const { t } = useTranslation();
  const model = useModel();
  const id = useId();
  const { data } = useQuery(revisionOfEntryQuery(entry));
  const collection = findCollection(model, data?.revision.collection ?? "");
  if (!data || !collection) return null;
  return (
    <section aria-labelledby={id}>
      <Text as="h2" id={id} size="section" weight="strong">
        {t("revision_details")}
      </Text>
      <Suspense fallback={<Skeleton width="60%" />}>
        <RevisionChanges
          collection={collection}
          changes={changesOf(data, collection.fields)}
          history={{ entries: [data], item: {} }}
        />
      </Suspense>
    </section>
  );
}
