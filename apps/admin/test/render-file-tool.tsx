import { createClient } from "@rowhouse/client";
import type { Item } from "@rowhouse/contract";
import type { FileTool, KitHost } from "@rowhouse/extension-kit";
import { QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";

import { setClient } from "../src/data/client.ts";
import { addTexts } from "../src/i18n/i18n.ts";
import { FileTools } from "../src/parts/file-tools/file-tools.tsx";
import { createFakeServer, type FakeReplies, type FakeServer } from "./fake-fetch.ts";
import { renderWithHost, type RenderedWithHost } from "./kit-host.tsx";
import { createTestQueryClient } from "./render.tsx";

type UploadTransport = NonNullable<Parameters<typeof createClient>[0]["uploadTransport"]>;

export interface FileToolOptions {
  file?: Item;
  replies?: FakeReplies;
  /** The way of a file that is sent. */
  transport?: UploadTransport;
  host?: Partial<KitHost>;
}

export interface RenderedFileTool extends RenderedWithHost {
  dialog: HTMLElement;
  server: FakeServer;
  /** The calls to who opened the tool: files as they are now, and that it is closed. */
  told: unknown[];
}

export const house: Item = {
  id: 3,
  title: "House",
  filename: "house.png",
  type: "image/png",
  width: 400,
  height: 200,
  metadata: null,
};

/** Opens a tool for a file, with a server that knows nothing but `replies`. */
export async function openFileTool(
  tool: FileTool,
  { file = house, replies = {}, transport, host = {} }: FileToolOptions = {},
): Promise<RenderedFileTool> {
  await Promise.all([addTexts("file-tools"), addTexts("refusals")]);
  const server = createFakeServer({
    "GET /_/files/3": { body: { data: file }, headers: { etag: '"v1"' } },
    ...replies,
  });
  const base = { baseUrl: "http://test", project: "_", fetch: server.fetch };
  setClient(
    createClient({ ...base, ...(transport === undefined ? {} : { uploadTransport: transport }) }),
  );
  const told: unknown[] = [];
  const rendered = renderWithHost(
    <QueryClientProvider client={createTestQueryClient()}>
      <FileTools
        file={file}
        tool={tool}
        onChanged={(changed) => told.push(changed)}
        onClose={() => told.push("closed")}
        onDeleted={() => told.push("deleted")}
      />
    </QueryClientProvider>,
    { host },
  );
  return { ...rendered, dialog: await screen.findByRole("dialog"), server, told };
}
