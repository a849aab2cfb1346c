import { expect, test } from "vitest";
import { openActJournal, type ActJournal } from "./act-journal.ts";
import { undoPlan, type Act, type ActState, type PlannedItem } from "./act.model.ts";
import { actHead, ActRun, type ActSteps, type RunInput, type Verdict } from "./run-act.ts";

const act: Act = {
  id: "act",
  user: 1,
  project: "_",
  collection: "books",
  kind: "edit",
  comment: null,
  changes: { shelf: "B" },
  removal: { kind: "delete" },
  isUndo: false,
  begunAt: 1,
};

class Refused extends Error {
  readonly atFault: readonly number[];
  constructor(reason: string, atFault: readonly number[] = []) {
    super(reason);
    this.atFault = atFault;
  }
}
class Unanswered extends Error {}

/** A server with books on shelf A, which writes all of a request or nothing. */
function bookServer({
  bad = [],
  namesFaults = false,
}: { bad?: string[]; namesFaults?: boolean } = {}) {
  const shelf = new Map<string, string>();
  const requests: string[][] = [];
  const replayed = new Set<string>();
  const hooks = { before: () => {}, after: () => {} };
  const steps: ActSteps = {
    prepare: async (part) => ({
      ready: part.map(({ key }) => ({
        key,
        title: `Book ${key}`,
        values: { shelf: "B" },
        former: { shelf: shelf.get(key) ?? "A" },
      })),
      refused: [],
    }),
    write: async (group, { idempotencyKey }) => {
      hooks.before();
      requests.push(group.map(({ key }) => key));
      const faults = group.flatMap(({ key }, at) => (bad.includes(key) ? [at] : []));
      if (faults.length > 0) throw new Refused("No room", namesFaults ? faults.slice(0, 1) : []);
      if (!replayed.has(idempotencyKey))
        for (const { key } of group) shelf.set(key, `${shelf.get(key) ?? ""}B`);
      replayed.add(idempotencyKey);
      hooks.after();
      return group.map(({ key, title, former }) => ({ key, title, former }));
    },
    judge: async (error): Promise<Verdict> =>
      error instanceof Refused
        ? { kind: "refused", reason: error.message, atFault: error.atFault }
        : { kind: "again", reason: "No answer" },
  };
  return { shelf, requests, hooks, steps };
}

const books = (count: number): PlannedItem[] =>
  Array.from({ length: count }, (_, at) => ({ key: String(at + 1) }));

let keys = 0;
function makeRun(input: Partial<RunInput> & Pick<RunInput, "steps" | "plan">) {
  const journal: ActJournal = input.journal ?? openActJournal({ name: `acts-${keys++}` });
  const states: ActState[] = [];
  const waits: number[] = [];
  const run = new ActRun({
    head: actHead(act, input.plan.length),
    refused: [],
    journal,
    makeKey: () => `key-${keys++}`,
    onChange: (state) => states.push(state),
    hopeless: ({ reason }, count) => `None of ${count}: ${reason}`,
    now: () => 0,
    wait: async (ms) => void waits.push(ms),
    ...input,
  });
  return { run, journal, states, waits };
}

test("everything is written in steps, which grow while they are quick", async () => {
  const { steps, requests, shelf } = bookServer();
  const { run } = makeRun({ steps, plan: books(500) });
  await run.run();
  expect(run.state).toMatchObject({ phase: "done", done: 500, refused: [], total: 500 });
  expect(shelf.size).toBe(500);
  expect(requests.map(({ length }) => length)).toEqual([50, 100, 200, 150]);
});

test("the items at fault are found out, and the others are written, each once", async () => {
  const bad = ["7", "8", "49", "301"];
  const { steps, shelf } = bookServer({ bad });
  const { run } = makeRun({ steps, plan: books(400) });
  await run.run();
  expect(run.state.refused.map(({ key, title, reason }) => [key, title, reason])).toEqual(
    bad.map((key) => [key, `Book ${key}`, "No room"]),
  );
  expect(run.state.done).toBe(396);
  expect([...new Set(shelf.values())]).toEqual(["B"]);
});

test("where the server names the item at fault, nothing is searched", async () => {
  const { steps, requests } = bookServer({ bad: ["7", "30"], namesFaults: true });
  const { run } = makeRun({ steps, plan: books(50) });
  await run.run();
  expect(requests.map(({ length }) => length)).toEqual([50, 49, 48]);
  expect(run.state.refused.map(({ key }) => key)).toEqual(["7", "30"]);
});

test("it stops after the request that is under way, and can go on", async () => {
  const { steps, requests, hooks, shelf } = bookServer();
  const { run } = makeRun({ steps, plan: books(300) });
  hooks.after = () => run.stop();
  await run.run();
  expect(run.state).toMatchObject({ phase: "stopped", done: 50 });
  expect(requests).toHaveLength(1);
  hooks.after = () => {};
  await run.run();
  expect(run.state).toMatchObject({ phase: "done", done: 300 });
  expect([...new Set(shelf.values())]).toEqual(["B"]);
});

test("a request without an answer is sent again for a while; then the act pauses, and nothing is done twice", async () => {
  const { steps, hooks, shelf } = bookServer();
  const { run, waits } = makeRun({ steps, plan: books(120) });
  hooks.after = () => {
    throw new Unanswered();
  };
  await run.run();
  expect(waits).toEqual([1_000, 3_000, 9_000]);
  expect(run.state).toMatchObject({ phase: "paused", problem: "No answer", done: 0 });
  expect(shelf.size).toBe(50);
  hooks.after = () => {};
  await run.run();
  expect(run.state).toMatchObject({ phase: "done", done: 120 });
  expect([...new Set(shelf.values())]).toEqual(["B"]);
});

test("another page goes on with an act whose page was closed before the answer came", async () => {
  const { steps, hooks, shelf } = bookServer({ bad: ["3"] });
  const journal = openActJournal({ name: "closed", now: () => 0 });
  const plan = books(300);
  const head = actHead(act, plan.length);
  await journal.begin(head, plan);
  const first = makeRun({ steps, plan, journal, head, wait: () => new Promise(() => {}) });
  let sent = 0;
  hooks.after = () => {
    sent += 1;
    if (sent > 4) throw new Unanswered();
  };
  void first.run.run();
  await expect.poll(() => sent).toBe(5);

  hooks.after = () => {};
  const later = openActJournal({ name: "closed", now: () => 0 });
  const [left] = await later.list(1, "_");
  expect(left).toMatchObject({ isOver: false, open: { isSent: true } });
  const steps2 = await later.steps("act");
  const second = makeRun({
    steps,
    journal: later,
    ...(left && { head: left }),
    plan: await later.plan("act"),
    refused: steps2.flatMap((step) => step.refused),
  });
  expect(second.run.state.phase).toBe("interrupted");
  await second.run.run();
  expect(second.run.state).toMatchObject({ phase: "done", done: 299 });
  expect(second.run.state.refused).toHaveLength(1);
  expect([...new Set(shelf.values())]).toEqual(["B"]);
  expect((await later.steps("act")).flatMap((step) => step.done)).toHaveLength(299);
});

test("what was sent last is found out before an interrupted act is taken back", async () => {
  const { steps, hooks } = bookServer();
  const { run, journal } = makeRun({ steps, plan: books(120) });
  await journal.begin(actHead(act, 120), books(120));
  let sent = 0;
  hooks.after = () => {
    sent += 1;
    if (sent > 1) throw new Unanswered();
  };
  await run.run();
  hooks.after = () => {};
  const last = await run.settle();
  const done = (await journal.steps("act")).flatMap((step) => step.done);
  expect(undoPlan(act, [...done, ...(last ?? [])])).toHaveLength(120);
});

test("an act of which nothing can be done asks before it tries all of it", async () => {
  const plan = books(300);
  const { steps, requests } = bookServer({ bad: plan.map(({ key }) => key), namesFaults: true });
  const { run } = makeRun({ steps, plan });
  await run.run();
  expect(run.state).toMatchObject({ phase: "paused", problem: "None of 50: No room" });
  expect(requests).toHaveLength(50);
  await run.run();
  expect(run.state).toMatchObject({ phase: "done", done: 0 });
  expect(run.state.refused).toHaveLength(300);
});

test("a stop while nothing answers ends it", async () => {
  const { steps, hooks } = bookServer();
  const { run } = makeRun({ steps, plan: books(300) });
  hooks.before = () => {
    run.stop();
    throw new Unanswered();
  };
  await run.run();
  expect(run.state).toMatchObject({ phase: "stopped", problem: "No answer" });
});
