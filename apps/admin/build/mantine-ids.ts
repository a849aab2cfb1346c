import type { Plugin } from "vite";

const idModule = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/;

/** React's own ids: they are the same in every rendering, and fit into selectors. */
const ownIds = `
import { useId as useReactId } from "react";
export function useId(given) {
  const own = useReactId();
  return typeof given === "string" ? given : "mantine-" + own;
}
`;

/**
 * Mantine gives every input, menu and dialog one id while rendering and another one right after it, which renders each of
 * them twice. With ids that stay, it is once. The build fails when Mantine has moved the place.
 */
export function mantineIds(): Plugin {
  let isFound = false;
  return {
    name: "rowhouse:mantine-ids",
    apply: "build",
    enforce: "pre",
    transform(_code, id) {
      if (!idModule.test(id)) return undefined;
      isFound = true;
      return { code: ownIds, map: null };
    },
    buildEnd(error) {
      if (error === undefined && !isFound) throw new Error("Mantine's useId is in another place.");
    },
  };
}
