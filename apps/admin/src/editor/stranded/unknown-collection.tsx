import type { Collection } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { soughtCollectionQuery } from "../../data/startup.ts";
import { Page } from "../../design/page/page.tsx";
import { ScreenState } from "../../design/states/screen-state.tsx";

/**
 * The page of a collection that the app does not know: it may be new, so the model is read again before it is said that there is
 * none. What shows collections goes on by itself once it is there.
 */
export function UnknownCollection({
  name,
  known = null,
  back,
  notices,
}: {
  name: string;
  /** As it was while it was there. */
  known?: Collection | null;
  back?: string;
  /** Stands above what says that it is not there. */
  notices?: ReactNode;
}) {
  const { t } = useTranslation();
  const nameOf = useCollectionName();
  const { isFetched } = useQuery({ ...soughtCollectionQuery(name), enabled: known === null });
  const way = back === undefined ? {} : { backTo: back };
  if (known !== null)
    return (
      <Page title={nameOf(known)} {...(back === undefined ? {} : { back })}>
        {notices}
        <ScreenState
          state="not-found"
          title={t("gone.collection", { collection: nameOf(known) })}
          body={t("gone.collection_body")}
          {...way}
        />
      </Page>
    );
  if (!isFetched)
    return (
      <Page title={t("loading")}>
        <ScreenState state="loading" />
      </Page>
    );
  return (
    <Page title={t("page_not_found")} {...(back === undefined ? {} : { back })}>
      {notices}
      <ScreenState state="not-found" {...way} />
    </Page>
  );
}
