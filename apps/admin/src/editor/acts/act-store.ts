import { isReloadingApp } from "../../design/loading/reload-app.ts";
import { createWatched, useWatched } from "../../design/watched.ts";
import { registerWork } from "../../form/draft/open-drafts.ts";
import { isUnderWay, type ActState } from "./act.model.ts";
import type { ActRun } from "./run-act.ts";

/** The act of this page: one at a time. */
interface Current {
  run: ActRun;
  state: ActState;
}

const current = createWatched<Current | null>(null);
let release: (() => void) | null = null;

// An act is unsaved work: signing out and changing the project say so.
registerWork(isActing);

/** Whether an act is being carried out on this page. */
export function isActing(): boolean {
  const phase = current.get()?.state.phase;
  return phase !== undefined && isUnderWay(phase);
}

/** Resolves when no act is carried out on this page, with the one that was; null where it was put away. */
export function whenIdle(): Promise<ActState | null> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (isActing()) return;
      stop();
      resolve(current.get()?.state ?? null);
    };
    const stop = current.subscribe(look);
    look();
  });
}

/** The act that is under way on this page, or the last one; null when there is none, or it was dismissed. */
export function useActState(): ActState | null {
  return useWatched(current, (act) => act?.state ?? null);
}

export function currentRun(): ActRun | null {
  return current.get()?.run ?? null;
}

/** Shows an act; null shows none. */
export function showRun(run: ActRun | null): void {
  show(run && { run, state: run.state });
}

/** Shows how far an act is, as long as it is the one that is shown. */
export function showState(state: ActState): void {
  const now = current.get();
  if (now?.state.act.id === state.act.id) show({ ...now, state });
}

/** Whoever is told of it finds the page closed to leaving already, or open again. */
function show(next: Current | null): void {
  const isUnder = next !== null && isUnderWay(next.state.phase);
  if (isUnder) release ??= beginWork(next.state.act.id);
  else {
    release?.();
    release = null;
  }
  current.set(next);
}

/** Asks before the page is closed, and tells other pages of this browser that the act is carried out here. */
function beginWork(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  window.addEventListener("beforeunload", askToStay);
  void navigator.locks?.request(lockOf(id), () => promise);
  return () => {
    window.removeEventListener("beforeunload", askToStay);
    resolve();
  };
}

/** Milliseconds without a sign of life after which an act counts as interrupted where browsers have no locks. */
const silenceMs = 20_000;

/** Whether another page carries an act out. Browsers have no locks on pages without encryption. */
export async function isActedElsewhere(id: string, savedAt: number): Promise<boolean> {
  if (navigator.locks === undefined) return Date.now() - savedAt < silenceMs;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockOf(id));
}

function lockOf(id: string): string {
  return `rowhouse-act-${id}`;
}

function askToStay(event: BeforeUnloadEvent): void {
  if (!isReloadingApp()) event.preventDefault();
}
