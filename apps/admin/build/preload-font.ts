import type { Plugin } from "vite";

const mainFont = /\/inter-latin-wght-normal-[^/]+\.woff2$/;

/** Preloads the font of the texts, which would else be requested when the first text is rendered. */
export function preloadFont(): Plugin {
  return {
    name: "rowhouse:preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => mainFont.test(file))
          .map((file) => ({
            tag: "link",
            attrs: {
              rel: "preload",
              as: "font",
              type: "font/woff2",
              crossorigin: "",
              // Texts show in another font until it is there: the code comes first.
              fetchpriority: "low",
              href: `./${file}`,
            },
            injectTo: "head",
          })),
    },
  };
}
