import { ownValue, type Item } from "@rowhouse/contract";
import type { InterfaceDefinition, ItemsState, ItemState, KitHost } from "@rowhouse/extension-kit";

import { galleryModel, sampleItems, sampleUsers } from "./sample-data.ts";

/**
 * A host over samples instead of the project: for the gallery and the shared test suite. Texts,
 * formats and looks are those of the given host.
 */
export function makeSampleHost(
  base: KitHost,
  definitions: readonly InterfaceDefinition[],
): KitHost {
  return {
    ...base,
    model: galleryModel(definitions),
    users: sampleUsers,
    can: () => true,
    fieldRights: () => ({ hidden: new Set(), locked: new Set() }),
    allowedStatuses: () => null,
    useItems: (collection) => listOf(ownValue(sampleItems, collection) ?? []),
    useItem: (collection, key) =>
      stateOf(
        (ownValue(sampleItems, collection) ?? []).find(({ id }) => String(id) === String(key)) ??
          null,
      ),
    uploadFile: async (file) => ({
      id: 99,
      title: file.name,
      filename: file.name,
      type: file.type,
      filesize: file.size,
    }),
    maxUploadSize: 10_000_000,
    fileUrl: (file) =>
      typeof file.type === "string" && file.type.startsWith("image/") ? samplePicture : null,
    // They would read and change a file of the project.
    parts: { ...base.parts, FileTools: () => null },
  };
}

/** A picture of a house; nothing is fetched for a sample. */
const samplePicture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"><rect width="80" height="60" fill="#dfe6f1"/><path d="M0 60V40h80v20z" fill="#b9c7dc"/><path d="M18 60V26l14-12 14 12v34zM46 60V32l11-9 11 9v28z" fill="#7f93b5"/><path d="M27 60V46h9v14zM53 60V48h8v12z" fill="#4a5d80"/></svg>',
)}`;

function nothing(): void {}

function listOf(items: Item[]): ItemsState {
  return {
    items,
    totalCount: items.length,
    isLoading: false,
    isRefreshing: false,
    error: null,
    hasMore: false,
    isLoadingMore: false,
    loadMore: nothing,
    retry: nothing,
  };
}

function stateOf(item: Item | null): ItemState {
  return { item, isLoading: false, error: null, absence: null, removed: null, retry: nothing };
}
