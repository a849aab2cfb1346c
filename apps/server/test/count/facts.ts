import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A fact that one request of a test showed. `on` is the database it was played on; `any` for routes that know none (ping, the
 * installer). Routes are written as they are registered: `GET /:project/items/:collection`.
 */
export type Fact =
  | readonly ["route", route: string]
  | readonly ["succeeded", on: string, route: string]
  | readonly ["refused", on: string, route: string]
  | readonly ["failed", code: string]
  | readonly ["requested", on: string, route: string, feature: string]
  | readonly ["authorized", on: string, action: string, level: string, outcome: string];

/** Facts without repetition. */
export class Facts {
  readonly #known = new Map<string, Fact>();

  add(fact: Fact): void {
    this.#known.set(JSON.stringify(fact), fact);
  }

  /** `any` stands for every database. */
  has(fact: Fact): boolean {
    const [kind, , ...rest] = fact;
    return (
      this.#known.has(JSON.stringify(fact)) ||
      this.#known.has(JSON.stringify([kind, "any", ...rest]))
    );
  }

  /** The second entries of all facts of a kind: routes, databases or codes. */
  secondsOf(kind: Fact[0]): string[] {
    const found = [...this.#known.values()].filter((fact) => fact[0] === kind);
    return [...new Set(found.map((fact) => fact[1]))].toSorted();
  }

  /** One file for each test file that sent requests; afterwards none are left here. */
  moveInto(folder: string): void {
    if (this.#known.size === 0) return;
    writeFileSync(
      join(folder, `${crypto.randomUUID()}.json`),
      JSON.stringify([...this.#known.values()]),
    );
    this.#known.clear();
  }

  static readFrom(folder: string): Facts {
    const facts = new Facts();
    for (const name of readdirSync(folder)) {
      const written: Fact[] = JSON.parse(readFileSync(join(folder, name), "utf8"));
      for (const fact of written) facts.add(fact);
    }
    return facts;
  }
}
