import { Readable } from "node:stream";
import { AppError, brokenRule } from "../../src/core/errors.ts";
import type { World } from "../world.ts";

/** The content of the fake web by address; other addresses are unreachable. */
type Pages = Readonly<Record<string, { type?: string; body: string | Uint8Array }>>;

/** Lets a world's project fetch these pages and nothing else; returns the addresses that are requested, as it happens. */
export function fakeWeb({ project }: World, pages: Pages): { requested: string[] } {
  const requested: string[] = [];
  project.fetchRemote = async (address) => {
    requested.push(address);
    const page = pages[address];
    if (!page) throw new AppError("invalidInput", brokenRule("data", "fileUnfetchable"));
    const { type = "", body } = page;
    return { url: new URL(address), type, body: Readable.from([Buffer.from(body)]) };
  };
  return { requested };
}
