import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { SetupError } from "../../../core/setup-error.ts";

/** The line between two statements of a script: for every program that reads SQL it is a remark. */
const border = "\n;\n-- next\n";

/** Statements as one script that other programs can read, too. */
export function toScript(statements: readonly string[]): Buffer {
  return Buffer.from(statements.map((statement) => `${statement}${border}`).join(""));
}

export async function readScript(content: Readable): Promise<string[]> {
  return (await text(content)).split(border).filter((statement) => statement !== "");
}

/**
 * Runs statements that may need each other (a view of a view, a function that a table uses): those that fail are tried again after
 * the others, until nothing goes on any more. `attempt` leaves nothing behind when it fails. Throws SetupError of what went wrong first.
 */
export async function runInSomeOrder(
  statements: readonly string[],
  attempt: (statement: string) => Promise<void>,
): Promise<void> {
  let waiting = [...statements];
  while (waiting.length > 0) {
    const failed: { statement: string; error: unknown }[] = [];
    for (const statement of waiting)
      await attempt(statement).catch((error: unknown) => failed.push({ statement, error }));
    const [first] = failed;
    if (first !== undefined && failed.length === waiting.length)
      throw new SetupError(
        `The database does not accept this: ${first.statement.slice(0, 300)} (${String(first.error)}).`,
        { cause: first.error },
      );
    waiting = failed.map(({ statement }) => statement);
  }
}
