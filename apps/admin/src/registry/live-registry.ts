import { createElement, type ReactNode } from "react";
import type { Extensions } from "../data/startup.ts";
import { loadModule } from "../design/loading/load-module.ts";
import { createWatched, useWatched, type Watched } from "../design/watched.ts";
import { createRegistry, type Registry, type RegistryLists, RegistryProvider } from "./registry.ts";

/** The registry of the app, which grows by what extensions add: the same object until something of it changes. */
export interface LiveRegistry extends Watched<Registry> {
  /**
   * Takes in what others have added, in place of what there was of others before. Nothing of their code is loaded. Where the
   * app's own code for extensions is out of reach it goes on without them, and the next call tries again.
   */
  adopt: (extensions: Extensions) => Promise<Registry>;
}

/** Where the code of extensions comes from. */
export interface CodeSource {
  /** The server of the page. */
  origin: string;
  /** Loads a module by its address. */
  load: (address: string) => Promise<unknown>;
}

const ofBrowser: CodeSource = {
  origin: window.location.origin,
  load: (address) => import(/* @vite-ignore */ address),
};

/** Creates the registry from the lists of `main.tsx`. Tests have a source of their own. */
export function createLiveRegistry(
  builtIn: RegistryLists,
  source: CodeSource = ofBrowser,
): LiveRegistry {
  const lists = { ...builtIn, reported: new Set<string>() };
  const registry = createWatched(createRegistry(lists));
  let adopted = { text: "", done: Promise.resolve() };
  const publish = (next: Registry): Registry => {
    registry.set(next);
    return next;
  };

  async function begin(extensions: Extensions): Promise<void> {
    const { addExtensions } = await loadModule(() => import("./extensions/add-extensions.ts"));
    await addExtensions({ extensions, lists, source, publish, current: registry.get });
  }

  return {
    get: registry.get,
    subscribe: registry.subscribe,
    async adopt(extensions) {
      const text = Object.values(extensions).every((list) => list.length === 0)
        ? ""
        : JSON.stringify(extensions);
      if (text !== adopted.text) {
        adopted = { text, done: begin(extensions) };
        adopted.done.catch(() => {
          if (adopted.text === text) adopted = { text: "", done: Promise.resolve() };
        });
      }
      await adopted.done.catch(() => undefined);
      return registry.get();
    },
  };
}

/** Provides the registry as it is at the time. */
export function LiveRegistryProvider({
  registry,
  children,
}: {
  registry: LiveRegistry;
  children: ReactNode;
}): ReactNode {
  const value = useWatched(registry);
  return createElement(RegistryProvider, { value }, children);
}
