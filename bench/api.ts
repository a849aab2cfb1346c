import autocannon from "autocannon";
import type { Running } from "./processes.ts";

/** What one comparison found: requests per second of ours and of the bare server, and their ratio. */
export interface ApiResult {
  name: string;
  size: number;
  ours: number;
  bare: number;
  ratio: number;
  goal: number | null;
}

interface Question {
  name: string;
  goal: number | null;
  ours: string;
  bare: string;
  method?: "GET" | "POST" | "PATCH";
  body?: () => Record<string, unknown>;
  /** Only asked when there are so many items, after the server has had time to build its search index. */
  indexedFrom?: number;
}

const items = "/_/items/artworks";

const questions: Question[] = [
  { name: "list 100", goal: 0.5, ours: `${items}?limit=100`, bare: "/list" },
  {
    name: "list 100 with many-to-one",
    goal: 0.45,
    ours: `${items}?limit=100&fields=*,artist.*`,
    bare: "/expanded",
  },
  {
    name: "contains filter with total",
    goal: null,
    ours: `${items}?limit=100&filter[title][contains]=harbour&meta=total_count,filter_count`,
    bare: "/contains",
  },
  {
    name: "contains with total, indexed vs scan",
    goal: 8,
    ours: `${items}?limit=100&filter[title][contains]=harbour&meta=filter_count`,
    bare: "/scan",
    indexedFrom: 100_000,
  },
  { name: "one item", goal: 0.25, ours: `${items}/7`, bare: "/item/7" },
  {
    name: "create",
    goal: null,
    ours: items,
    bare: "/item",
    method: "POST",
    body: () => ({ title: "A benchmark", status: "draft", medium: "oil_canvas" }),
  },
  {
    name: "update",
    goal: null,
    ours: `${items}/7`,
    bare: "/item/7",
    method: "PATCH",
    body: () => ({ dimensions: "10 × 20 cm" }),
  },
];

/**
 * Asks both servers the same questions in turns and compares the medians.
 *
 * @param seconds length of one turn
 * @param rounds turns per server and question
 */
export async function measureApi(
  servers: { ours: Running; bare: Running; token: string; size: number },
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<ApiResult[]> {
  const results: ApiResult[] = [];
  for (const question of questions) {
    if (servers.size < (question.indexedFrom ?? 0)) continue;
    if (question.indexedFrom !== undefined) await untilIndexed(servers);
    const ours: number[] = [];
    const bare: number[] = [];
    await load(servers.ours.url + question.ours, { question, token: servers.token, seconds: 1 });
    await load(servers.bare.url + question.bare, { question, seconds: 1 });
    for (let round = 0; round < rounds; round++) {
      bare.push(await load(servers.bare.url + question.bare, { question, seconds }));
      ours.push(
        await load(servers.ours.url + question.ours, { question, token: servers.token, seconds }),
      );
    }
    results.push({
      name: question.name,
      size: servers.size,
      ours: median(ours),
      bare: median(bare),
      ratio: median(ours) / median(bare),
      goal: question.goal,
    });
  }
  return results;
}

/** Asks a slow search until it is fast, at most two minutes: the server builds the index because of the first one. */
async function untilIndexed({ ours, token }: { ours: Running; token: string }): Promise<void> {
  const url = `${ours.url}${items}?limit=1&q=no-such-word&meta=filter_count`;
  const ask = async (): Promise<number> => {
    const began = performance.now();
    await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text();
    return performance.now() - began;
  };
  const first = await ask();
  const end = performance.now() + 120_000;
  while ((await ask()) * 4 > first && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 500));
}

/** Requests per second that were answered with 2xx; throws when any was not. */
async function load(
  url: string,
  { question, token, seconds }: { question: Question; token?: string; seconds: number },
): Promise<number> {
  const result = await autocannon({
    url: encodeURI(url),
    connections: 8,
    duration: seconds,
    method: question.method ?? "GET",
    ...(question.body ? { body: JSON.stringify(question.body()) } : {}),
    headers: {
      "content-type": "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} failed ${result.non2xx + result.errors} times.`);
  return result.requests.average;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
