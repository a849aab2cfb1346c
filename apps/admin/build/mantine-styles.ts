import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const styleModule = /@mantine\/core\/esm\/(?:components|utils)\/.+\/(\w+)\.module\.mjs$/;
const everything = "virtual:mantine-styles";

/**
 * Bundles the styles of exactly those Mantine components that a chunk contains: each component's table of class names
 * imports its style sheet, and both are removed when the component is not used. In development, where Mantine is
 * prebundled, `virtual:mantine-styles` is the whole style sheet.
 */
export function mantineStyles(): Plugin {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve("@mantine/core/styles.css")),
    "styles",
  );
  let isBuild = false;
  return {
    name: "rowhouse:mantine-styles",
    enforce: "pre",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    resolveId: (id) => (id === everything ? `\0${everything}` : undefined),
    load(id) {
      if (id !== `\0${everything}`) return undefined;
      return isBuild ? "" : 'import "@mantine/core/styles.layer.css";';
    },
    transform(code, id) {
      const component = isBuild ? styleModule.exec(id)?.[1] : undefined;
      if (!component || !existsSync(path.join(folder, `${component}.layer.css`))) return undefined;
      return { code: `import "@mantine/core/styles/${component}.layer.css";\n${code}`, map: null };
    },
  };
}
