import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectData } from "../../test/data-client.ts";
import { data } from "../../test/fake-fetch.ts";
import { uploadFile } from "./files.ts";
import { keys } from "./keys.ts";

let cache: QueryClient;
let stop: () => void;
/** How often the list of files that is open was read. */
let readings: number;

beforeEach(async () => {
  vi.useFakeTimers();
  const connection = connectData({ replies: { "POST /_/files": data({ id: 1 }) } });
  cache = connection.cache;
  readings = 0;
  const list = new QueryObserver(cache, {
    queryKey: keys.items.list("directus_files", {}),
    queryFn: () => (readings += 1),
  });
  const close = list.subscribe(() => undefined);
  stop = () => {
    close();
    connection.disconnect();
  };
  await vi.waitFor(() => expect(readings).toBe(1));
});

afterEach(() => stop());

const upload = (name: string) => uploadFile(cache, { file: new File(["x"], name) });

test("a file that is stored is in the open list at once", async () => {
  await upload("a");
  await vi.waitFor(() => expect(readings).toBe(2));
});

test("many files that follow each other read the open list again once a second, and once at the end", async () => {
  for (let at = 0; at < 20; at += 1) await upload(`scan-${at}`);
  await vi.waitFor(() => expect(readings).toBe(2));
  await vi.advanceTimersByTimeAsync(1000);
  expect(readings).toBe(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(readings).toBe(3);
  await upload("later");
  await vi.waitFor(() => expect(readings).toBe(4));
});
