import type { QueryClient } from "@tanstack/react-query";
import { createFolder, foldersQuery, type ListedFolder } from "../../../../data/file-folders.ts";
import { refusalOf } from "../../../../data/refusal.ts";

/**
 * Finds folders by the names that lead to them, and makes those that are not there. Each is looked for once, however many files
 * go into it; what failed is tried again for the next file.
 */
export class FolderMaker {
  readonly #known = new Map<string, Promise<number>>();
  readonly #cache: QueryClient;
  readonly #start: number | null;

  constructor(cache: QueryClient, start: number | null) {
    this.#cache = cache;
    this.#start = start;
  }

  /** The folder that a path leads to from the open one; null for an empty path at the top. Throws why it cannot be made. */
  async folderAt(path: readonly string[]): Promise<number | null> {
    const name = path.at(-1);
    if (name === undefined) return this.#start;
    const id = JSON.stringify(path);
    const known = this.#known.get(id);
    if (known !== undefined) return await known;
    const made = this.#findOrMake(name, path.slice(0, -1));
    this.#known.set(id, made);
    try {
      return await made;
    } catch (error) {
      this.#known.delete(id);
      throw error;
    }
  }

  async #findOrMake(name: string, parents: readonly string[]): Promise<number> {
    const parent_folder = await this.folderAt(parents);
    const found = this.#find(
      await this.#cache.ensureQueryData(foldersQuery()),
      name,
      parent_folder,
    );
    if (found !== undefined) return found;
    try {
      return (await createFolder(this.#cache, { name, parent_folder })).id;
    } catch (error) {
      if (refusalOf(error)?.key !== "duplicateKey") throw error;
      // Somebody else has made it meanwhile.
      const now = await this.#cache.fetchQuery({ ...foldersQuery(), staleTime: 0 });
      const theirs = this.#find(now, name, parent_folder);
      if (theirs === undefined) throw error;
      return theirs;
    }
  }

  #find(all: readonly ListedFolder[], name: string, parent: number | null): number | undefined {
    return all.find((one) => one.name === name && (one.parent_folder ?? null) === parent)?.id;
  }
}
