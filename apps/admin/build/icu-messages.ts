import type { Plugin } from "vite";
import { compileMessages, type MessageSources } from "../src/i18n/compile-messages.ts";

const texts = /\/src\/i18n\/locales\/[\w-]+\/[\w-]+\.json$/;
const parser = "@formatjs/icu-messageformat-parser";

/** Parses the messages of all texts while building, and leaves the parser out of what formats them. */
export function icuMessages(): Plugin {
  return {
    name: "rowhouse:icu-messages",
    enforce: "pre",
    async resolveId(source, importer) {
      if (source !== parser || !importer?.includes("/intl-messageformat/")) return undefined;
      return this.resolve(`${parser}/no-parser.js`, importer);
    },
    transform(code, id) {
      if (!texts.test(id)) return undefined;
      const sources: MessageSources = JSON.parse(code);
      return { code: JSON.stringify(compileMessages(sources)), map: null };
    },
  };
}
