import { Button } from "@mantine/core";
import type { Collection } from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { listingAddress } from "../../../access/address/addresses.ts";
import { FormSkeleton } from "./form-skeleton.tsx";

/** There is no such collection or item, or it is not for this person's eyes. */
export function MissingItem({ collection }: { collection: Collection | null }) {
  const { t } = useTranslation();
  const to = collection ? listingAddress(collection.collection) : "/collections";
  return (
    <Page title={t("page_not_found")} back={to}>
      <EmptyState
        icon="search_off"
        title={collection ? t("this_item_is_not_available") : t("page_not_found_body")}
        body={collection ? t("item.not_found_body") : null}
        action={
          <Button variant="default" renderRoot={(root) => <Link {...root} to={to} />}>
            {t("back")}
          </Button>
        }
      />
    </Page>
  );
}

/** The person may be here, but not do this. */
export function ForbiddenItem({ collection }: { collection: Collection }) {
  const { t } = useTranslation();
  const to = listingAddress(collection.collection);
  return (
    <Page title={t("no_permission")} back={to}>
      <EmptyState
        icon="lock"
        title={t("no_permission")}
        body={t("no_permission_body")}
        action={
          <Button variant="default" renderRoot={(root) => <Link {...root} to={to} />}>
            {t("back")}
          </Button>
        }
      />
    </Page>
  );
}

/** The item could not be loaded. */
export function ItemTrouble({
  collection,
  error,
  onRetry,
}: {
  collection: Collection;
  error: unknown;
  onRetry(): void;
}) {
  const { t } = useTranslation();
  return (
    <Page title={useCollectionName()(collection)} back={listingAddress(collection.collection)}>
      <ErrorState
        error={error}
        title={t("server_trouble")}
        body={t("server_trouble_copy")}
        onRetry={onRetry}
      />
    </Page>
  );
}

/** The item is on its way and no listing knew it. */
export function LoadingItem({ collection }: { collection: Collection }) {
  const { t } = useTranslation();
  const label = useCollectionName()(collection);
  return (
    <Page
      title={t("loading")}
      back={listingAddress(collection.collection)}
      breadcrumb={[{ label }]}
      drawerAuto
      drawer={<span />}
    >
      <FormSkeleton />
    </Page>
  );
}
