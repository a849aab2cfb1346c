import { createClient } from "@rowhouse/client";
import { QueryClient } from "@tanstack/react-query";

import { createFakeServer, type FakeReplies } from "./fake-fetch.ts";
import { setClient } from "../src/data/client.ts";

/** Connects the app's client to a fake server. Returns the server, an empty query cache and what ends both. */
export function connectData({
  replies = {},
  staleTime = 0,
}: { replies?: FakeReplies; staleTime?: number } = {}) {
  const server = createFakeServer(replies);
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime } } });
  setClient(createClient({ baseUrl: "http://api.example", project: "_", fetch: server.fetch }));
  const disconnect = () => {
    cache.clear();
    setClient(null);
  };
  return { server, cache, disconnect };
}
