import type { Plugin } from "vite";

const kit = "@rowhouse/extension-kit";

/** The whole kit, as what offers it imports it: as a module of its own, or all of it would belong to the first load, which has a part of it. */
const wholeKit = "virtual:whole-kit";
const wholeQuery = "?whole";

/** The modules that extensions may import by their bare names; `src/registry/extensions/shared-modules.ts` has their values. */
const libraries: Readonly<Record<string, () => Promise<object>>> = {
  react: () => import("react"),
  "react-dom": () => import("react-dom"),
  "react/jsx-runtime": () => import("react/jsx-runtime"),
};

const names = [...Object.keys(libraries), kit];

/** The prefix of the modules in the dev server, and of their addresses there. */
const virtual = "virtual:shared/";
const devAddress = `/@id/__x00__${virtual}`;

/**
 * Offers modules of the app to extensions. The page has an import map: their bare imports lead to small files that hand on what
 * the app uses itself, so that there is one React and one kit. The files are no entries of the build, which would gather
 * all that they need into the first load; they read what the app has put into the page before it loads the first extension.
 * The server allows the map by its hash (`apps/server/src/http/admin/built-app.ts`).
 */
export function sharedModules(): Plugin {
  const files = new Map<string, string>();
  return {
    name: "rowhouse:shared-modules",
    async resolveId(id) {
      if (id === wholeKit) return `${(await this.resolve(kit))?.id}${wholeQuery}`;
      return id.startsWith(virtual) ? `\0${id}` : null;
    },
    async load(id) {
      const name = id.startsWith(`\0${virtual}`) ? id.slice(virtual.length + 1) : null;
      if (name === null) return null;
      return name === kit ? `export * from ${JSON.stringify(kit)};` : await libraryCode(name);
    },
    async generateBundle() {
      const index = [...this.getModuleIds()].find((id) => id.endsWith(wholeQuery)) ?? "";
      const exported = this.getModuleInfo(index)?.exports ?? [];
      if (exported.length === 0) this.error("The exports of the kit are not known.");
      for (const name of names) {
        const source = name === kit ? codeOf(kit, exported) : await libraryCode(name);
        const fileName = `shared-${name.replaceAll(/\W+/g, "-").replace(/^-/, "")}.js`;
        const reference = this.emitFile({ type: "asset", name: fileName, source });
        files.set(name, `./${this.getFileName(reference)}`);
      }
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const imports = names.map((name) => [name, files.get(name) ?? devAddress + name]);
        const map = JSON.stringify({ imports: Object.fromEntries(imports) });
        // Older browsers know a map only if no module was asked for before.
        return html.replace(
          /<script[ >]/,
          (first) => `<script type="importmap">${map}</script>\n    ${first}`,
        );
      },
    },
  };
}

async function libraryCode(name: string): Promise<string> {
  return codeOf(name, Object.keys((await libraries[name]?.()) ?? {}));
}

/** A module that hands on the values of another; the exports of CommonJS are not seen from outside otherwise. */
function codeOf(name: string, exported: readonly string[]): string {
  const plain = exported.filter((one) => /^(?!default$)[A-Za-z_$][\w$]*$/.test(one));
  const lines = plain.map((one) => `export const ${one} = whole.${one};`);
  const whole = `const whole = window.__ROWHOUSE_SHARED__[${JSON.stringify(name)}];`;
  return `${[whole, ...lines, ...(name === kit ? [] : ["export default whole;"])].join("\n")}\n`;
}
