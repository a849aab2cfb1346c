import { Button } from "@mantine/core";
import type { Collection } from "@rowhouse/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { listingAddress } from "../../access/address/addresses.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Skeleton } from "../../ui/states/skeletons.tsx";
import classes from "./item.module.css";

/** There is no such collection or item, or this user may not see it. */
export function MissingItem({ collection }: { collection: Collection | null }) {
  const { t } = useTranslation();
  const to = addressBehind(collection);
  return (
    <Page title={t("page_not_found")} back={to}>
      <EmptyState
        icon="search_off"
        title={collection ? t("this_item_is_not_available") : t("page_not_found_body")}
        body={collection ? t("item.not_found_body") : null}
        action={<BackButton to={to} />}
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
      <EmptyState
        icon="lock"
        title={t("no_permission")}
        body={t("no_permission_body")}
        action={<BackButton to={to} />}
      />
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
      <ErrorState
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

/** Labels and boxes of a form in their final height. */
function FormSkeleton() {
  return (
    <div className={classes["skeleton"]} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div
          key={index}
          className={classes["skeletonField"]}
          data-wide={index % 3 === 0 || undefined}
        >
          <Skeleton width={`${64 + ((index * 37) % 60)}px`} height="12px" />
          <Skeleton height="36px" />
        </div>
      ))}
    </div>
  );
}

function BackButton({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" renderRoot={(root) => <Link {...root} to={to} />}>
      {t("back")}
    </Button>
  );
}

function addressBehind(collection: Collection | null): string {
  return collection ? listingAddress(collection.collection) : "/collections";
}
