import { describe, expect, test } from "vitest";
import { editorRole, onEachVendor, scenario, type World } from "../../test/index.ts";
import { collectingLogger } from "../../test/world.ts";
import { classOf, reportDaily, usageIn } from "./usage-report.ts";

const address = "https://usage.example/reports";
const path = "/_/server/usage";
const day = 24 * 60 * 60;

/** One process of the server, and what it has sent. */
function process({ db, project, logLines }: World, post?: () => Promise<void>) {
  const sent: unknown[] = [];
  const usage = usageIn(db, address);
  const reporting = reportDaily(
    { db, usage, settings: project.settings },
    {
      log: collectingLogger(logLines),
      post: async (to, report) => {
        await post?.();
        sent.push({ to, report });
      },
    },
  );
  return { sent, usage, ...reporting };
}

async function switchOn(world: World): Promise<void> {
  const client = world.as("admin");
  const { items } = await client.get("/_/settings?filter[key]=usage_report");
  const { status } = await client.patch(`/_/settings/${String(items[0]?.["id"])}`, { value: true });
  expect(status).toBe(200);
}

describe("the report of use", () => {
  onEachVendor(
    "is shown as it would be sent, and is off without an administrator",
    async (world) => {
      await world.collection("news", { fields: { title: "string" } });
      const { body, text } = await world.as("admin").get(path);
      expect(body).toEqual({
        data: {
          is_on: false,
          address: null,
          sent_on: null,
          report: {
            product: "Rowhouse",
            version: expect.stringMatching(/^\d+\.\d+\.\d+/),
            runtime: expect.stringMatching(/^Node\.js \d+$/),
            database: world.vendor,
            collections: "1-9",
            users: "1-9",
            roles: "1-9",
            files: "0",
          },
        },
      });
      expect(text).not.toMatch(/news|@|localhost|127\.0\.0\.1/);
    },
  );

  onEachVendor(
    "is sent once a day by one of several processes, from when it is on",
    async (world) => {
      const [one, other] = [process(world), process(world)];
      await one.run(world.clock.now());
      expect(one.sent).toEqual([]);
      await switchOn(world);
      const now = world.clock.now();
      await Promise.all([one.run(now), other.run(now)]);
      await one.run(now);
      const { report } = await one.usage.read();
      expect([...one.sent, ...other.sent]).toEqual([{ to: address, report }]);
      expect((await world.as("admin").get(path)).body).toMatchObject({
        data: { is_on: true, sent_on: now.toISOString() },
      });
      world.clock.advance(day);
      await other.run(world.clock.now());
      expect([...one.sent, ...other.sent]).toHaveLength(2);
      await Promise.all([one.close(), other.close()]);
    },
  );

  onEachVendor("that fails is silent, and is tried the next day", async (world) => {
    await switchOn(world);
    const broken = process(world, () => Promise.reject(new Error("Nobody answers.")));
    await broken.run(world.clock.now());
    expect(await broken.usage.read()).toMatchObject({ sentOn: null });
    expect(world.logLines.join("\n")).toContain("The report of use was not sent.");
    const next = process(world);
    await next.run(world.clock.now());
    expect(next.sent).toEqual([]);
    world.clock.advance(day);
    await next.run(world.clock.now());
    expect(next.sent).toHaveLength(1);
    await Promise.all([broken.close(), next.close()]);
  });
});

scenario("the report of use is for administrators", {
  as: "editor",
  get: path,
  status: 401,
  code: 3,
});

scenario("permissions on settings do not open the report of use", {
  given: (world) => world.permit(editorRole, { directus_settings: "full" }),
  as: "editor",
  post: "/_/settings",
  body: { key: "usage_report", value: true },
  status: 403,
  code: 10,
});

test("a number is told as its power of ten", () => {
  const counts = [0, 1, 9, 10, 99, 100, 1000, 999_999, 5_000_000];
  expect(counts.map(classOf)).toEqual([
    "0",
    "1-9",
    "1-9",
    "10-99",
    "10-99",
    "100-999",
    "1000-9999",
    "100000-999999",
    "1000000 and more",
  ]);
});
