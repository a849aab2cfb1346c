import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { silentLogger } from "../../core/log/logger.ts";
import { startServer, type RunningServer } from "../../cli/start-server.ts";
import { fetchReply, fetchToken } from "../../../test/fetch-reply.ts";

const token = "a token of the collector";
const admin = { email: "first@example.com", password: "a good password" };
let folder = "";
let server: RunningServer | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
});
afterEach(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(variables: Record<string, string>): Promise<string> {
  const config = readConfig(
    {
      ROWHOUSE_DATA_DIR: folder,
      ROWHOUSE_ADMIN_EMAIL: admin.email,
      ROWHOUSE_ADMIN_PASSWORD: admin.password,
      ...variables,
    },
    ["--port", "0"],
  );
  server = await startServer(config, silentLogger);
  return server.url;
}

test("without a token nothing is measured and the address is unknown", async () => {
  const url = await start({});
  expect(await fetchReply(`${url}/metrics`, { token })).toMatchObject({ status: 404 });
});

test("whoever does not send the token is refused, an administrator as well", async () => {
  const url = await start({ ROWHOUSE_METRICS_TOKEN: token });
  for (const sent of [undefined, "wrong", await fetchToken(url, admin)])
    expect(
      await fetchReply(`${url}/metrics`, sent === undefined ? {} : { token: sent }),
    ).toMatchObject({ status: 401 });
});

test("requests are measured by the pattern of their route, never by their address", async () => {
  const url = await start({ ROWHOUSE_METRICS_TOKEN: token });
  const session = await fetchToken(url, admin);
  await fetchReply(`${url}/_/items/secret-collection/42?access=key`, { token: session });
  await fetchReply(`${url}/_/users/1`, { token: session });
  await fetchReply(`${url}/_/no/such/place`, { method: "PUT" });
  await fetchReply(`${url}/healthz`);
  await fetchReply(`${url}/wp-admin/users`);
  await fetchReply(`${url}/wp-admin/items/such`);
  const { status, headers, text } = await fetchReply(`${url}/metrics`, { token });
  expect([status, headers["content-type"]]).toEqual([200, expect.stringContaining("text/plain")]);
  expect(text).toContain(
    'rowhouse_http_request_duration_seconds_count{method="GET",route="/:project/users/:id",status="200"} 1',
  );
  expect(text).toMatch(/_count\{method="GET",route="[^"]*:collection[^"]*",status="404"\} 1/);
  expect(text).toContain('{method="unknown",route="unknown",status="404"} 4');
  expect(text).toMatch(/^rowhouse_http_requests_running 1$/m);
  expect(text).not.toMatch(/secret-collection|access=key|such|status="5/);
});

test("the figures keep the rules of the format", async () => {
  const url = await start({ ROWHOUSE_METRICS_TOKEN: token });
  await fetchReply(`${url}/_/auth/sso`);
  const { text } = await fetchReply(`${url}/metrics`, { token });
  const lines = text.split("\n").filter((line) => line !== "");
  const helps = lines.flatMap((line) => /^# HELP (\S+) \S/.exec(line)?.[1] ?? []);
  const types = lines.flatMap((line) => {
    const [, name = "", type = ""] =
      /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    return name === "" ? [] : [[name, type] as const];
  });
  const typeOf = new Map(types);
  expect(helps.toSorted()).toEqual([...typeOf.keys()].toSorted());
  expect([types.length, new Set(helps).size]).toEqual([typeOf.size, helps.length]);
  const samples = lines
    .filter((line) => !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = "", value = ""] =
        /^([a-z_][a-z0-9_]*)(\{(?:[a-z_]+="(?:[^"\\]|\\.)*",?)*\})? (\S+)$/.exec(line) ?? [];
      const family = name.replace(/_(?:bucket|sum|count)$/, "");
      return {
        line,
        series: `${name}${labels}`,
        value,
        type: typeOf.get(name) ?? typeOf.get(family),
      };
    });
  expect(
    samples.filter(({ type, value }) => type === undefined || Number.isNaN(Number(value))),
  ).toEqual([]);
  expect(new Set(samples.map(({ series }) => series)).size).toBe(samples.length);
  // A counter is a total, and nothing else is called one; units are base units.
  for (const [name, type] of types) {
    expect([name, name.endsWith("_total")]).toEqual([name, type === "counter"]);
    expect(name).not.toMatch(/_(?:milliseconds|ms|minutes|kilobytes|megabytes|mb|percent)(?:_|$)/);
  }
});

test("the process, its caches and its queues are measured", async () => {
  const url = await start({ ROWHOUSE_METRICS_TOKEN: token });
  const session = await fetchToken(url, admin);
  const upload = new FormData();
  upload.append("file", new Blob(["Dear aunt"], { type: "text/plain" }), "letter.txt");
  const sent = await fetch(`${url}/_/files`, {
    method: "POST",
    headers: { authorization: `Bearer ${session}` },
    body: upload,
  });
  expect(sent.status).toBe(200);
  const { text } = await fetchReply(`${url}/metrics`, { token });
  for (const line of [
    /^nodejs_eventloop_lag_p99_seconds \S+$/m,
    /^rowhouse_cache_reads_total\{cache="model",outcome="hit"\} [1-9]/m,
    /^rowhouse_cache_reads_total\{cache="access",outcome="miss"\} [1-9]/m,
    /^rowhouse_sqlite_writes_waiting 0$/m,
    /^rowhouse_sqlite_reads_waiting 0$/m,
    /^rowhouse_file_jobs_waiting 0$/m,
    /^rowhouse_storage_operations_total\{operation="write",outcome="done"\} [1-9]/m,
  ])
    expect(text).toMatch(line);
});
