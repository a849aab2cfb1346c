import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin, Rollup } from "vite";
import { sourceLocale } from "./language-files.ts";
import { localeOf } from "./texts.ts";

/** The limits for the texts of a first screen, in kB as sent: in any language, and beside those of English. */
const maxSize = 25;
const maxBeside = 5;

const listingArea = /\/i18n\/locales\/([\w-]+)\/listing\.json$/;

/** The chunks with the texts of a language that the first screens show: all of them, and a listing beside that. */
interface TextFiles {
  first: Rollup.OutputChunk;
  listing: Rollup.OutputChunk;
}

/**
 * Finds the texts of each language in the bundle, by its code.
 * @throws Error when those of a language are not in chunks of their own: then all people would load them
 */
export function findTextFiles(bundle: Rollup.OutputBundle): Map<string, TextFiles> {
  const single = Object.values(bundle).flatMap((file) =>
    file.type === "chunk" && file.moduleIds.length === 1
      ? [[file.moduleIds[0] ?? "", file] as const]
      : [],
  );
  const listings = new Map(single.map(([id, file]) => [listingArea.exec(id)?.[1], file]));
  const found = single.flatMap(([id, first]): [string, TextFiles][] => {
    const locale = localeOf(id);
    if (locale === null) return [];
    const listing = listings.get(locale);
    if (listing === undefined) throw new Error(`The listing texts of ${locale} are in no chunk.`);
    return [[locale, { first, listing }]];
  });
  if (!found.some(([locale]) => locale === sourceLocale))
    throw new Error("The texts of the source language are in no chunk of their own.");
  return new Map(found);
}

/** Fails the build when the texts of the first screens are too many in a language, or in none of them alone. */
export function textSizes(): Plugin {
  return {
    name: "rowhouse:text-sizes",
    apply: "build",
    generateBundle(_options, bundle) {
      const sizes = new Map(
        [...findTextFiles(bundle)].map(([locale, { first, listing }]) => [
          locale,
          sizeOf(first) + sizeOf(listing),
        ]),
      );
      const english = sizes.get(sourceLocale) ?? 0;
      const limit = Math.min(maxSize, english + maxBeside);
      const large = [...sizes].filter(([, size]) => size > limit);
      if (large.length > 0)
        this.error(
          `The texts of the first screens may be ${limit.toFixed(1)} kB.\n${large
            .map(([locale, size]) => `${locale} has ${size.toFixed(1)} kB`)
            .join("\n")}`,
        );
    },
  };
}

/** In kB; the compressed files as sent are smaller by a few percent (`precompress.ts`). */
function sizeOf({ code }: Rollup.OutputChunk): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return brotliCompressSync(code, { params }).byteLength / 1000;
}
