import type { Collection } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";
import { listingAddress } from "../../access/address/addresses.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx";
import { Page } from "../../ui/page/page.tsx";
import { ScreenState } from "../../ui/states/screen-state.tsx";

/** There is no such collection or item, or this user may not see it. */
export function MissingItem({ collection }: { collection: Collection | null }) {
  const { t } = useTranslation();
  const to = addressBehind(collection);
  return (
    <Page title={t("page_not_found")} back={to}>
      <ScreenState
        state="not-found"
        {...(collection && {
          title: t("this_item_is_not_available"),
          body: t("item.not_found_body"),
        })}
        backTo={to}
      />
    </Page>
  );
}

/** The user may be here, but not do this. */
export function ForbiddenItem({ collection }: { collection: Collection }) {
  const { t } = useTranslation();
  const to = addressBehind(collection);
  return (
    <Page title={t("no_permission")} back={to}>
      <ScreenState state="forbidden" backTo={to} />
    </Page>
  );
}

export interface ItemErrorProps {
  collection: Collection;
  error: unknown;
  retry(): void;
}

/** The item could not be loaded. */
export function ItemError({ collection, error, retry }: ItemErrorProps) {
  const { t } = useTranslation();
  return (
    <Page title={useCollectionName()(collection)} back={addressBehind(collection)}>
      <ScreenState
        state="error"
        error={error}
        title={t("server_trouble")}
        body={t("server_trouble_copy")}
        onRetry={retry}
      />
    </Page>
  );
}

/** The item is loading and no listing knew it. */
export function LoadingItem({ collection }: { collection: Collection }) {
  const { t } = useTranslation();
  const label = useCollectionName()(collection);
  return (
    <Page
      title={t("loading")}
      back={addressBehind(collection)}
      breadcrumb={[{ label }]}
      drawerAuto
      drawer={<span />}
    >
      <FormSkeleton />
    </Page>
  );
}

function addressBehind(collection: Collection | null): string {
  return collection ? listingAddress(collection.collection) : "/collections";
}
