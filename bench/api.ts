import autocannon from "autocannon";
import type { Running } from "./processes.ts";

/** What one comparison found: requests per second of ours and of what it is held against, and their ratio. */
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
  /** The same question to the bare server; none: the editor is held against the administrator of our own. */
  bare?: string;
  method?: "GET" | "POST" | "PATCH";
  body?: () => Record<string, unknown>;
  /** Only asked when there are so many items, after the server has had time to build its search index. */
  indexedFrom?: number;
}

const items = "/_/items/artworks";

const questions: Question[] = [
  { name: "list 100", goal: 0.65, ours: `${items}?limit=100`, bare: "/list" },
  {
    name: "list 100 with many-to-one",
    goal: 0.6,
    ours: `${items}?limit=100&fields=*,artist.*`,
    bare: "/expanded",
  },
  { name: "list 100, limited role", goal: 0.8, ours: `${items}?limit=100` },
  { name: "one item, limited role", goal: 0.8, ours: `${items}/7` },
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
  { name: "one item", goal: 0.3, ours: `${items}/7`, bare: "/item/7" },
  {
    name: "create",
    goal: 0.2,
    ours: items,
    bare: "/item",
    method: "POST",
    body: () => ({ title: "A benchmark", status: "draft", medium: "oil_canvas" }),
  },
  {
    name: "update",
    goal: 0.2,
    ours: `${items}/7`,
    bare: "/item/7",
    method: "PATCH",
    body: () => ({ dimensions: "10 × 20 cm" }),
  },
];

/** Who asks our server. */
export interface Tokens {
  admin: string;
  editor: string;
}

interface Servers {
  ours: Running;
  bare: Running;
  tokens: Tokens;
  /** Items in the large collection. */
  size: number;
}

/**
 * Asks both servers the same questions in turns and compares the medians.
 *
 * @param seconds length of one turn
 * @param rounds turns per server and question
 */
export async function measureApi(
  servers: Servers,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<ApiResult[]> {
  const results: ApiResult[] = [];
  for (const question of questions) {
    if (servers.size < (question.indexedFrom ?? 0)) continue;
    if (question.indexedFrom !== undefined) await untilIndexed(servers);
    const [ours, bare] = sides(servers, question);
    const found = { ours: [] as number[], bare: [] as number[] };
    await load(ours, { question, seconds: warmUp });
    await load(bare, { question, seconds: warmUp });
    for (let round = 0; round < rounds; round++) {
      found.bare.push(await load(bare, { question, seconds }));
      found.ours.push(await load(ours, { question, seconds }));
    }
    results.push({
      name: question.name,
      size: servers.size,
      ours: median(found.ours),
      bare: median(found.bare),
      ratio: median(found.ours) / median(found.bare),
      goal: question.goal,
    });
  }
  return results;
}

/** Seconds, until the engine has compiled what a question needs. */
const warmUp = 3;

interface Side {
  url: string;
  token?: string;
}

function sides({ ours, bare, tokens }: Servers, question: Question): [Side, Side] {
  const url = ours.url + question.ours;
  return question.bare === undefined
    ? [
        { url, token: tokens.editor },
        { url, token: tokens.admin },
      ]
    : [{ url, token: tokens.admin }, { url: bare.url + question.bare }];
}

/** Asks a slow search until it is fast, at most two minutes: the server builds the index because of the first one. */
async function untilIndexed({ ours, tokens: { admin: token } }: Servers): Promise<void> {
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
  { url, token }: Side,
  { question, seconds }: { question: Question; seconds: number },
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
