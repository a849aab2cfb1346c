import type { Pace } from "../load.ts";
import { partOf, pingsOf } from "../pings.ts";
import type { Running } from "../processes.ts";
import { signIn, withMuseum } from "../projects.ts";
import type { Finding } from "../report.ts";

const artworks = 12_000;
const edited = 10_000;
const items = "/_/items/artworks";

/** The steps of the app (apps/admin/src/editor/acts/act.model.ts): the first one, and what later ones grow to by their time. */
const steps = { first: 50, min: 10, max: 200, ms: 400 };

/** Measures an edit of many items as the app makes it, in steps: its requests, and the time of a ping meanwhile. */
export function measureMany({ rounds }: Pace): Promise<Finding[]> {
  return withMuseum({ artworks }, async ({ ours }) => {
    const { admin: token } = await signIn(ours);
    const act = { server: ours, token, requests: [] as number[] };
    const seconds: number[] = [];
    const pings: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const watch = pingsOf(`${ours.url}/server/ping`);
      const began = performance.now();
      await edit(act, `Round ${round}`);
      seconds.push((performance.now() - began) / 1000);
      pings.push(...(await watch.end()));
    }
    const requests = act.requests.toSorted((a, b) => a - b);
    const noticed = pings.toSorted((a, b) => a - b);
    const findings: Finding[] = [
      {
        name: "edit of 10 000 items in steps",
        figures: {
          items: edited,
          requests: requests.length / rounds,
          "whole s": Math.max(...seconds),
          "median ms": Math.round(partOf(requests, 0.5)),
          "longest ms": Math.round(partOf(requests, 1)),
        },
        goals: [{ figure: "longest ms", atMost: 2000 }],
      },
      {
        name: "ping while they are edited",
        figures: {
          pings: noticed.length,
          "median ms": Math.round(partOf(noticed, 0.5)),
          "p99 ms": Math.round(partOf(noticed, 0.99)),
          "longest ms": Math.round(partOf(noticed, 1)),
        },
        goals: [{ figure: "p99 ms", atMost: 50 }],
      },
    ];
    return findings;
  });
}

interface Act {
  server: Running;
  token: string;
  /** Milliseconds of each request. */
  requests: number[];
}

/** Reads the keys, and then step by step what the items hold, and writes another value into them. */
async function edit(act: Act, dimensions: string): Promise<void> {
  const all = await send(act, `${items}?fields=id&limit=-1`);
  const keys = all.slice(0, edited).map(({ id }) => id);
  let size = steps.first;
  for (let at = 0; at < keys.length;) {
    const part = keys.slice(at, at + size);
    const began = performance.now();
    const asked = `filter[id][in]=${part.join(",")}&status=*&limit=${part.length}`;
    await send(act, `${items}?fields=id,status,created_by,title,dimensions&${asked}`);
    await send(
      act,
      `${items}?fields=id,dimensions`,
      part.map((id) => ({ id, dimensions })),
    );
    at += part.length;
    const fitting = Math.round((size * steps.ms) / (performance.now() - began));
    const near = Math.min(Math.max(fitting, Math.ceil(size / 2)), size * 2);
    size = Math.min(Math.max(near, steps.min), steps.max);
  }
}

async function send(act: Act, path: string, changes?: object[]): Promise<{ id: number }[]> {
  const began = performance.now();
  const reply = await fetch(act.server.url + path, {
    headers: { authorization: `Bearer ${act.token}`, "content-type": "application/json" },
    ...(changes ? { method: "PATCH", body: JSON.stringify(changes) } : {}),
  });
  if (!reply.ok) throw new Error(`${path} responded ${reply.status}: ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: { id: number }[] }; // cast: `fields` names the key
  act.requests.push(performance.now() - began);
  return data;
}
