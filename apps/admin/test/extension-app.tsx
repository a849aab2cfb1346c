import { makeCollection, type ExtensionKind } from "@rowhouse/contract";
import { screen } from "@testing-library/react";
import { onTestFinished } from "vitest";
import { addExtensionTexts } from "../src/registry/extensions/extension-texts.ts";
import { createFakeServer, data, type FakeReplies } from "./fake-fetch.ts";
import { numberedKey } from "./listing-models.ts";
import { renderApp, type AppOptions } from "./render-app.tsx";
import { startupReplies } from "./startup.ts";

/** An extension of a test: what its `meta.json` says, and its code or how loading that goes. */
export interface TestExtension {
  kind: ExtensionKind;
  id: string;
  meta?: Record<string, unknown>;
  code: unknown;
}

const news = makeCollection("news", {
  id: numberedKey,
  title: { type: "string", interface: "text-input" },
  stars: { type: "integer", datatype: "INT", interface: "stars" },
});

/** Renders the app on a server with extensions, one collection with an interface of theirs, and one item. */
export function renderWithExtensions(
  extensions: readonly TestExtension[],
  { path, replies = {}, ...options }: Pick<AppOptions, "path"> & { replies?: FakeReplies } = {},
) {
  const loaded: string[] = [];
  const recordsOf = (kind: ExtensionKind) =>
    data(
      extensions
        .filter((one) => one.kind === kind)
        .map(({ id, meta }) => ({
          kit: 1,
          name: id,
          icon: "star",
          ...meta,
          id,
          core: false,
          path: `extensions/custom/${kind}/${id}/meta.json`,
        })),
    );
  const item = { id: 1, title: "Alpha", stars: 3 };
  const server = createFakeServer({
    ...startupReplies({ collections: [news, makeCollection("directus_activity", {})] }),
    "GET /interfaces": recordsOf("interfaces"),
    "GET /layouts": recordsOf("layouts"),
    "GET /pages": recordsOf("pages"),
    "GET /_/items/news": data([item], { total_count: 1, filter_count: 1 }),
    "GET /_/items/news/1": { ...data(item), headers: { etag: '"1"' } },
    "GET /_/items/news/1/revisions": data([]),
    "GET /_/activity": data([]),
    "POST /_/presence": data({ users: [], unnamed: 0 }),
    "PATCH /_/items/news/1": ({ body }) => ({
      ...data({ ...item, ...(typeof body === "object" ? body : {}) }),
      headers: { etag: '"2"' },
    }),
    ...replies,
  });
  const loadCode = async (address: string): Promise<unknown> => {
    loaded.push(new URL(address).pathname + new URL(address).search);
    const [, kind, id] = /custom\/(\w+)\/([\w.-]+)\//.exec(address) ?? [];
    const found = extensions.find((one) => one.kind === kind && one.id === id);
    const code = typeof found?.code === "function" ? await found.code() : found?.code;
    if (code instanceof Error) throw code;
    return { default: code };
  };
  // Test files of a worker share the texts, to which every change of the language would add those of these extensions again.
  onTestFinished(() => addExtensionTexts([]));
  const app = renderApp({ server, path: path ?? "/collections/news/1", loadCode, ...options });
  return {
    ...app,
    server,
    /** The files of code that were loaded. */
    loaded,
    /** The saves of the item. */
    saved: () =>
      server.requests
        .filter(({ method, path }) => method === "PATCH" && path === "/_/items/news/1")
        .map(({ body }) => body),
    notice: (text: string | RegExp) => screen.findByText(text),
  };
}
