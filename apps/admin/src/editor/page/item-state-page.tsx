import { type Collection, readableFields } from "@rowhouse/contract";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Box } from "../../design/words.tsx";
import { listingAddress } from "../../access/address/addresses.ts";
import { useRights } from "../../access/hooks.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { FormSkeleton } from "../../form/field/form-skeleton.tsx";
import { formEntries } from "../../form/form.model.ts";
import { outlineOf } from "../../form/outline/outline.model.ts";
import { hasInput, useRegistry } from "../../registry/registry.ts";
import { Page, type PageProps } from "../../design/page/page.tsx";
import { ScreenState } from "../../design/states/screen-state.tsx";
import type { ItemPageState } from "../read/use-item-page-state.ts";
import classes from "./editor-page.module.css";

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

/** The item page while its item loads: the form in its final place, with the room of the outline beside a long one. */
function ItemSkeleton({ collection }: { collection: Collection }) {
  const rights = useRights();
  const registry = useRegistry();
  const { hiddenFields, hasOutline } = useMemo(() => {
    const readable = readableFields(rights, collection);
    const hidden = new Set(Object.keys(collection.fields).filter((name) => !readable.has(name)));
    const lines = outlineOf(formEntries(collection, hidden), (field) =>
      hasInput(registry.resolve(field)),
    );
    return { hiddenFields: hidden, hasOutline: lines.length > 0 };
  }, [collection, rights, registry]);
  return (
    <div className={classes.layout}>
      <div className={classes.columns} data-outline={hasOutline || undefined}>
        <Box shrink className={classes.form}>
          <FormSkeleton collection={collection} hiddenFields={hiddenFields} />
        </Box>
      </div>
    </div>
  );
}
