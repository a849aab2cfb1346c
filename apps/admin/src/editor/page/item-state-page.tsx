import type { Collection } from "@rowhouse/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listingAddress } from "../../access/address/addresses.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { Page, type PageProps } from "../../ui/page/page.tsx";
import { ScreenState } from "../../ui/states/screen-state.tsx";
import { ItemSkeleton } from "./item-skeleton.tsx";
import type { ItemPageState } from "../read/use-item-page-state.ts";

export interface ItemStatePageProps {
  /** Why there is no form. */
  state: Exclude<ItemPageState, { status: "ready" }>;
  /** Stands above what says that there is nothing to see. */
  notices?: ReactNode;
  /** The page will have an info drawer: its room stays free while the item loads. */
  hasDrawer?: boolean;
}

/** The page of an item in place of its form: loading, failed, not allowed, not there. */
export function ItemStatePage({ state, notices, hasDrawer = false }: ItemStatePageProps) {
  const { t } = useTranslation();
  const nameOf = useCollectionName();
  const to = addressBehind(state.collection);
  switch (state.status) {
    case "missing":
    case "empty":
      return (
        <Page title={t("page_not_found")} back={to}>
          {notices}
          <ScreenState
            state="not-found"
            {...(state.collection && {
              title: t("this_item_is_not_available"),
              body: t("item.not_found_body"),
            })}
            backTo={to}
          />
        </Page>
      );
    case "forbidden":
      return (
        <Page title={t("no_permission")} back={to}>
          {notices}
          <ScreenState state="forbidden" backTo={to} />
        </Page>
      );
    case "error":
      return (
        <Page title={nameOf(state.collection)} back={to}>
          <ScreenState
            state="error"
            error={state.error}
            title={t("server_trouble")}
            body={t("server_trouble_copy")}
            onRetry={state.retry}
          />
        </Page>
      );
    case "loading":
      return (
        <Page
          title={t("loading")}
          back={to}
          breadcrumb={[{ label: nameOf(state.collection) }]}
          {...(hasDrawer ? emptyDrawer : {})}
        >
          <ItemSkeleton collection={state.collection} />
        </Page>
      );
  }
}

const emptyDrawer: Pick<PageProps, "drawer" | "drawerAuto"> = {
  drawerAuto: true,
  drawer: <span />,
};

function addressBehind(collection: Collection | null): string {
  return collection ? listingAddress(collection.collection) : "/collections";
}
