import { findCollection } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import { Text } from "../../../design/words.tsx";
import { useModel } from "../../../access/hooks.ts";
import { revisionOfEntryQuery } from "../../../data/revisions.ts";
import { Skeleton } from "../../../design/states/skeletons.tsx";
import { changesOf } from "./changes.model.ts";
import classes from "./revisions.module.css";
import { RevisionChanges } from "../history/late-parts.ts";

/** The changes of an entry of the activity, in its item and in the lists of that; nothing where they may not be seen. */
export function EntryDetails({ entry }: { entry: number }) {
  const { t } = useTranslation();
  const model = useModel();
  const id = useId();
  const { data } = useQuery(revisionOfEntryQuery(entry));
  const collection = findCollection(model, data?.revision.collection ?? "");
  if (!data || !collection) return null;
  return (
    <section className={classes.details} aria-labelledby={id}>
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
