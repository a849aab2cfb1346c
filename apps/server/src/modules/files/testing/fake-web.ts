import { Readable } from "node:stream";
import { AppError, brokenRule } from "../../../core/errors.ts";
import type { Project } from "../../../core/project.ts";

/** What an address of the fake web holds; without an entry nothing answers. */
type Pages = Readonly<Record<string, { type?: string; body: string | Uint8Array }>>;

/** Lets a world's project see these pages and nothing else of the web; answers what is asked of it, as it happens. */
export function fakeWeb(world: { project: Project }, pages: Pages): { asked: string[] } {
  const asked: string[] = [];
  world.project.fetchRemote = async (address) => {
    asked.push(address);
    const page = pages[address];
    if (!page) throw new AppError("invalidInput", brokenRule("data", "fileUnfetchable"));
    const { type = "", body } = page;
    return { url: new URL(address), type, body: Readable.from([Buffer.from(body)]) };
  };
  return { asked };
}
