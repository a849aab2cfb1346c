/** Milliseconds of one turn of the event loop after which those who can wait let the others pass. */
const longestTurn = 10;
/** Milliseconds for which connections go first, and from the first of them until they may do so again. */
const [longestRush, untilNextRush] = [50, 250];

const waiting: (() => void)[] = [];
/** Began when somebody first asked in this turn; null: nobody has. */
let began: number | null = null;
let isGranted = false;
let rushBegan = -Infinity;
/** Turns that have to pass without a connection before those who wait go on. */
let turnsOfConnections = 0;

/**
 * Waits while this turn of the event loop has lasted long already, so that many who are served one after the other do not keep
 * everybody else waiting until the last of them. A caller that waits keeps its place; null: it need not wait.
 */
export function loopTurn(): Promise<void> | null {
  beginTurn();
  // Those who are woken by the same thing would all ask before the first of them has done anything.
  if (isGranted || waiting.length > 0 || isLong() || areConnectionsFirst())
    return new Promise((resolve) => waiting.push(resolve));
  isGranted = true;
  afterItsWork(endGrant);
  return null;
}

function endGrant(): void {
  isGranted = false;
}

/**
 * Notes that a connection was accepted. The event loop accepts one in each turn, so that the last of many who come together, a
 * ping among them, waits for as many turns. Those who can wait keep these turns short; for a moment only, so that nobody who goes
 * on connecting keeps them waiting.
 */
export function noteConnection(): void {
  const now = performance.now();
  if (now - rushBegan > untilNextRush) rushBegan = now;
  // Requests of the next turn may be read before its connection is.
  turnsOfConnections = 2;
  beginTurn();
}

function areConnectionsFirst(): boolean {
  return turnsOfConnections > 0 && performance.now() - rushBegan < longestRush;
}

function isLong(): boolean {
  return began !== null && performance.now() - began > longestTurn;
}

function beginTurn(): void {
  if (began !== null) return;
  began = performance.now();
  setImmediate(serveWaiting, { isFirst: true });
}

/** Ends the turn once it is long, after one of those who wait at least; the others follow in the next one. */
function serveWaiting({ isFirst }: { isFirst: boolean }): void {
  const isOver = areConnectionsFirst() || (isLong() && !isFirst);
  const next = isOver ? undefined : waiting.shift();
  if (next) {
    next();
    return afterItsWork(() => serveWaiting({ isFirst: false }));
  }
  turnsOfConnections = Math.max(0, turnsOfConnections - 1);
  began = null;
  if (waiting.length > 0 || turnsOfConnections > 0) beginTurn();
}

/** Calls when the caller that goes on has done all that needs no other turn: a tick of Node comes after all settled promises. */
function afterItsWork(next: () => void): void {
  void settled.then(() => process.nextTick(next));
}

const settled = Promise.resolve();
