import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDatabase } from "../../test/index.ts";
import { publicActor } from "../access/index.ts";
import { defaultLimits } from "../core/project.ts";
import { localSignals } from "../core/signals/signals.ts";
import { installProject } from "./install-project.ts";
import { createProjects, type OpenProject } from "./projects.ts";

/** Two processes of one installation: each with caches of its own, one database, and signals between them. */
let open: () => Promise<OpenProject>;
let here: OpenProject;
let there: OpenProject;
let close: () => Promise<void>;

beforeEach(async () => {
  const database = await emptyDatabase("sqlite");
  await installProject(database.db, { projectName: "Test", appUrl: "", admin: null });
  const signals = localSignals();
  open = async () => {
    const projects = createProjects({
      config: {
        dataDir: "/nowhere",
        databaseLimits: defaultLimits,
        databaseUrl: null,
        storage: { kind: "local", directory: "/nowhere" },
        uploadHosts: [],
        corsOrigins: null,
        confirmationMs: Infinity,
        replyBounds: { rows: 1000, bytes: 1_000_000 },
        retention: { activity: Infinity, revisions: Infinity, fileVersions: 20 },
        usageUrl: null,
      },
      secret: "a secret of the tests",
      signals,
      databases: new Map([["_", database.db]]),
    });
    const found = await projects.find("_");
    if (!found) throw new Error("The project of the test is not there.");
    return found;
  };
  here = await open();
  there = await open();
  close = database.close;
});
afterEach(() => close());

test("a change of rights counts in every process", async () => {
  const rules = async ({ access }: OpenProject): Promise<string[]> =>
    Object.keys((await access.rightsOf(publicActor)).collections);
  expect([await rules(here), await rules(there)]).toEqual([[], []]);
  await here.project.db.insert(
    "directus_permissions",
    { collection: "news", role: 2, read: "full" },
    "id",
  );
  expect(await rules(there)).toEqual([]);
  here.project.access.invalidate();
  expect([await rules(here), await rules(there)]).toEqual([["news"], ["news"]]);
});

test("a change of users and of their roles takes effect in every process", async () => {
  const { db } = here.project;
  const user = Number(
    await db.insert("directus_users", { email: "a@example.com", status: "active" }, "id"),
  );
  const roles = async ({ access }: OpenProject) => (await access.accountById(user))?.roles;
  expect(await roles(there)).toEqual([]);
  await db.insert("directus_user_roles", { user, role: 1 }, "id");
  expect(await roles(there)).toEqual([]);
  here.project.access.invalidate();
  expect([await roles(here), await roles(there)]).toEqual([[1], [1]]);
});

test("a change without a notification takes effect a minute later", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const { access, project } = await open();
    const rules = async () => Object.keys((await access.rightsOf(publicActor)).collections);
    expect(await rules()).toEqual([]);
    await project.db.insert(
      "directus_permissions",
      { collection: "news", role: 2, read: "full" },
      "id",
    );
    vi.advanceTimersByTime(59_000);
    expect(await rules()).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(await rules()).toEqual(["news"]);
  } finally {
    vi.useRealTimers();
  }
});
