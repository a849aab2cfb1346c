import type { ActHead, ActJournal, StepRecord } from "./act-journal.ts";
import {
  isUnderWay,
  nextPart,
  nextSize,
  stepSizes,
  type Act,
  type ActState,
  type DoneItem,
  type OpenStep,
  type PlannedItem,
  type ReadyItem,
  type RefusedItem,
} from "./act.model.ts";

/** The part of an act that knows the server, the rights and the kind of act. */
export interface ActSteps {
  /** Reads items whose turn has come, and says which of them may not be written. */
  prepare(
    part: readonly PlannedItem[],
  ): Promise<{ ready: readonly ReadyItem[]; refused: readonly RefusedItem[] }>;
  /** Writes items, all of them or none. `isRepeat`: the same request may have written them before. */
  write(
    group: readonly ReadyItem[],
    options: { idempotencyKey: string; isRepeat: boolean },
  ): Promise<readonly DoneItem[]>;
  /** The meaning of a failed request. */
  judge(error: unknown): Promise<Verdict>;
}

export type Verdict =
  /** Nothing is wrong with the items: the server cannot be reached, or takes no requests now. */
  | { kind: "again"; reason: string }
  /** `atFault`: the places of the items that are known to be why; empty where that is not known. */
  | { kind: "refused"; reason: string; atFault: readonly number[] };

export interface RunInput {
  head: ActHead;
  plan: readonly PlannedItem[];
  /** The items that were refused so far. */
  refused: readonly RefusedItem[];
  steps: ActSteps;
  journal: ActJournal;
  makeKey(): string;
  onChange(state: ActState): void;
  /** The sentence for an act of which nothing could be done so far. */
  hopeless(refused: RefusedItem, count: number): string;
  now?: () => number;
  wait?: (ms: number) => Promise<void>;
}

/** Milliseconds before a request that had no answer is sent again; after the last one the act pauses. */
const pausesMs = [1_000, 3_000, 9_000];

/** Refusals for the same reason, without a single success, after which the act asks whether it should go on. */
const hopelessCount = 50;

/** An act in the journal before its first step. */
export function actHead(act: Act, total: number): ActHead {
  const start = { position: 0, done: 0, steps: 0, open: null, isOver: false };
  return { id: act.id, act, total, ...start, savedAt: act.begunAt };
}

/**
 * Carries an act out in steps. Each step is written by one request, all of it or nothing; where the server refuses it, the items
 * at fault are found out and left, and the others are written. The outcome of a step is in the journal before the next one
 * begins, and a request before it is sent.
 */
export class ActRun {
  readonly #input: Required<RunInput>;
  #head: ActHead;
  #refused: readonly RefusedItem[];
  #size: number = stepSizes.first;
  #phase: ActState["phase"] = "interrupted";
  #problem: string | null = null;
  #wasHopeless = false;

  constructor(input: RunInput) {
    this.#input = { now: Date.now, wait: delay, ...input };
    this.#head = input.head;
    this.#refused = input.refused;
  }

  get id(): string {
    return this.#head.id;
  }

  get state(): ActState {
    const { act, total, done, open } = this.#head;
    return {
      act,
      total,
      phase: this.#phase,
      problem: this.#problem,
      done: done + (open?.done.length ?? 0),
      refused: open ? [...this.#refused, ...open.refused] : this.#refused,
    };
  }

  /** Goes on until everything had its turn, or until it is stopped, or has to pause. Never rejects. */
  async run(): Promise<void> {
    if (isUnderWay(this.#phase)) return;
    this.#enter("running");
    while (this.#phase === "running" && !this.#isOver) await this.#step();
    if (this.#isOver) this.#enter("done");
    else if (this.#phase === "stopping") this.#enter("stopped");
  }

  /**
   * Finds out what became of the request that was sent last: it is sent again, with the same key.
   * @returns resolves to what was done in the step that is not over, or null where the server does not say
   */
  async settle(): Promise<readonly DoneItem[] | null> {
    const { open } = this.#head;
    if (open === null || !open.isSent) return open?.done ?? [];
    const next = await this.#write(open);
    if (next === null) return null;
    await this.#save({ open: next });
    return next.done;
  }

  /** Ends it after the request that is under way. */
  stop(): void {
    if (this.#phase === "running") this.#enter("stopping");
    else if (this.#phase === "paused") this.#enter("stopped");
  }

  get #isOver(): boolean {
    return this.#head.open === null && this.#head.position >= this.#input.plan.length;
  }

  #enter(phase: ActState["phase"], problem: string | null = null): void {
    [this.#phase, this.#problem] = [phase, problem];
    this.#input.onChange(this.state);
  }

  #pause(problem: string): void {
    this.#enter(this.#phase === "stopping" ? "stopped" : "paused", problem);
  }

  #save(change: Partial<ActHead>, step?: StepRecord): Promise<void> {
    this.#head = { ...this.#head, ...change, savedAt: this.#input.now() };
    return this.#input.journal.write(this.#head, step);
  }

  async #step(): Promise<void> {
    const began = this.#input.now();
    let open = this.#head.open ?? (await this.#begin());
    while (open !== null && open.groups.length > 0) {
      this.#head = { ...this.#head, open };
      if (this.#phase === "stopping") return await this.#save({});
      open = await this.#write(open);
      if (open !== null) this.#head = { ...this.#head, open };
      if (this.#isHopeless()) break;
      if (open !== null && open.groups.length > 0) this.#input.onChange(this.state);
    }
    if (open === null) return;
    if (open.groups.length === 0) {
      await this.#end(open);
      this.#size = nextSize(this.#size, this.#input.now() - began);
    }
    const [refusal] = this.state.refused;
    if (!this.#isHopeless() || refusal === undefined) return this.#input.onChange(this.state);
    this.#wasHopeless = true;
    await this.#save({});
    this.#pause(this.#input.hopeless(refusal, this.state.refused.length));
  }

  /** Begins the next step; null: it has to wait. */
  async #begin(): Promise<OpenStep | null> {
    const { plan, steps, makeKey } = this.#input;
    const part = nextPart(plan, { from: this.#head.position, size: this.#size });
    const found = await this.#insist(() => steps.prepare(part));
    if ("kind" in found) return this.#waitFor(found);
    const { ready, refused } = found.answer;
    return {
      groups: ready.length === 0 ? [] : [ready],
      idempotencyKey: makeKey(),
      isSent: false,
      done: [],
      refused,
      size: part.length,
    };
  }

  /** Writes the next items of a step. Null: it has to wait. */
  async #write(open: OpenStep): Promise<OpenStep | null> {
    const { steps, makeKey } = this.#input;
    const [group = [], ...others] = open.groups;
    const { idempotencyKey, isSent } = open;
    await this.#save({ open: { ...open, isSent: true } });
    const sent = await this.#insist((attempt) =>
      steps.write(group, { idempotencyKey, isRepeat: isSent || attempt > 0 }),
    );
    const next = { ...open, idempotencyKey: makeKey(), isSent: false };
    if ("answer" in sent) return { ...next, groups: others, done: [...open.done, ...sent.answer] };
    if (sent.kind === "again") return this.#waitFor(sent);
    const { reason, atFault } = sent;
    const isAtFault = (at: number): boolean => group.length === 1 || atFault.includes(at);
    const faulty = group.filter((_, at) => isAtFault(at));
    const rest = group.filter((_, at) => !isAtFault(at));
    // With nobody to blame it is one half or the other.
    const middle = faulty.length > 0 ? rest.length : Math.ceil(rest.length / 2);
    const parts = [rest.slice(0, middle), rest.slice(middle)].filter(({ length }) => length > 0);
    const refused = faulty.map(({ key, title }) => ({ key, title, reason }));
    return { ...next, groups: [...parts, ...others], refused: [...open.refused, ...refused] };
  }

  #waitFor({ reason }: Verdict): null {
    this.#pause(reason);
    return null;
  }

  /** Sends a request again for a while as long as nothing answers it. */
  async #insist<T>(request: (attempt: number) => Promise<T>): Promise<{ answer: T } | Verdict> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return { answer: await request(attempt) };
      } catch (error) {
        const verdict = await this.#input.steps.judge(error);
        const pauseMs = pausesMs[attempt];
        const isLast = pauseMs === undefined || this.#phase !== "running";
        if (verdict.kind === "refused" || isLast) return verdict;
        await this.#input.wait(pauseMs);
      }
    }
  }

  #end({ done, refused, size }: OpenStep): Promise<void> {
    const { position, done: before, steps } = this.#head;
    this.#refused = [...this.#refused, ...refused];
    const passed = position + size;
    return this.#save(
      {
        position: passed,
        done: before + done.length,
        steps: steps + 1,
        open: null,
        isOver: passed >= this.#input.plan.length,
      },
      { done, refused },
    );
  }

  /** Whether everything so far was refused, for one reason, and nobody was asked yet. */
  #isHopeless(): boolean {
    const { done, refused } = this.state;
    return (
      !this.#wasHopeless &&
      done === 0 &&
      refused.length >= hopelessCount &&
      !this.#isOver &&
      new Set(refused.map(({ reason }) => reason)).size === 1
    );
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
