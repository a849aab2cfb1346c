import { readFileSync } from "node:fs";

/** From the package beside `src` or `dist`. */
const packageFile: { version: string } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

/** The version of the product. */
export const productVersion = packageFile.version;
