import {
  HostProvider,
  type InterfaceDefinition,
  type KitHost,
  type Notice,
} from "@rowhouse/extension-kit";
import { titleCase } from "@rowhouse/contract";
import { render, type RenderResult } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";

import { formatting } from "../src/parts/host.tsx";
import { hostParts } from "../src/parts/host-parts.tsx";
import { colorOf } from "../src/parts/host.tsx";
import { formatsOf } from "../src/i18n/format.ts";
import { currentTranslation } from "../src/i18n/translation.ts";
import { interfaces as builtIn } from "../src/interfaces/index.ts";
import {
  createRegistry,
  interfaceOf,
  titleOf,
  RegistryProvider,
} from "../src/registry/registry.ts";
import { makeSampleHost } from "../src/registry/samples/sample-host.ts";
import { ThemeProvider } from "../src/design/theme/theme-provider.tsx";
import { DialogProvider } from "../src/design/dialogs/dialogs.tsx";

/** A host with the samples of the gallery. A text key without a text throws. */
export function makeTestHost(
  overrides: Partial<KitHost> = {},
  interfaces: readonly InterfaceDefinition[] = builtIn,
): KitHost {
  const unused = () => {
    throw new Error("The test did not say what the host returns.");
  };
  const registry = createRegistry({ interfaces });
  const base: KitHost = {
    currentUser: null,
    users: [],
    model: { collections: {}, relations: [] },
    interfaceOf: (field) => interfaceOf(registry, field),
    interfaces,
    findInterface: registry.findInterface,
    collectionName: ({ collection }) => titleCase(collection),
    itemTitle: (collection, item) => titleOf(registry, collection, item),
    can: () => true,
    fieldRights: () => ({ hidden: new Set(), locked: new Set() }),
    allowedStatuses: () => null,
    t: (key, params) => {
      if (!currentTranslation().exists(key))
        throw new Error(`There is no text for the key ${key}.`);
      return currentTranslation().t(key, params ?? {});
    },
    hasText: (key) => currentTranslation().exists(key),
    locale: currentTranslation().language,
    languages: ["de-DE", "en-US"],
    ...formatting(formatsOf("en-US")),
    useItems: (_collection, _query, { isEnabled = true } = {}) =>
      isEnabled ? unused() : nothingListed,
    useItem: (_collection, key) => (key === null ? nothingAsked : unused()),
    uploadFile: unused,
    maxUploadSize: null,
    fileUrl: () => null,
    itemHref: (collection, key) => `#/collections/${collection}/${key}`,
    colorOf,
    notify: unused,
    parts: hostParts,
  };
  return { ...makeSampleHost(base, interfaces), ...overrides };
}

export interface RenderedWithHost extends RenderResult {
  user: UserEvent;
  /** The notices that were shown. */
  notices: Notice[];
  /** Renders other content in the same place. */
  update: (content: ReactNode) => void;
}

/** Renders a form, an input or a cell with everything the app provides. */
export function renderWithHost(
  content: ReactNode,
  {
    host = {},
    interfaces = builtIn,
  }: { host?: Partial<KitHost>; interfaces?: readonly InterfaceDefinition[] } = {},
): RenderedWithHost {
  const notices: Notice[] = [];
  const value = makeTestHost(
    { notify: (notice) => void notices.push(notice), ...host },
    interfaces,
  );
  const registry = createRegistry({ interfaces });
  const wrap = (inner: ReactNode) => (
    <ThemeProvider isTest>
      <RegistryProvider value={registry}>
        <HostProvider value={value}>
          <DialogProvider>{inner}</DialogProvider>
        </HostProvider>
      </RegistryProvider>
    </ThemeProvider>
  );
  const result = render(wrap(content));
  return {
    ...result,
    user: userEvent.setup(),
    notices,
    update: (next) => result.rerender(wrap(next)),
  };
}

const nothingAsked = {
  item: null,
  isLoading: false,
  error: null,
  absence: null,
  removed: null,
  retry: () => undefined,
};

const nothingListed = {
  items: [],
  totalCount: null,
  isLoading: false,
  isRefreshing: false,
  error: null,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => undefined,
  retry: () => undefined,
};
