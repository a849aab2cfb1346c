import {
  productionPackages,
  readLock,
  type ProductionPackage,
} from "../supply/production-packages.ts";

/** Licenses that ask for no more than to be named. */
const permissive: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Others, and why they are fine for these packages. */
const exceptions: readonly { packages: RegExp; license: string; reason: string }[] = [
  {
    packages: /^@img\/sharp-/,
    license: "LGPL-3.0-or-later",
    reason: "libvips: a shared library of its own, unchanged, which anybody may replace",
  },
  {
    packages: /^@fontsource-variable\//,
    license: "OFL-1.1",
    reason: "fonts, sent unchanged and under their own names",
  },
];

/** Checks that the product's packages have permissive licenses (or exceptions above, with the reason). One line per finding. */
export function checkLicenses(packages = productionPackages(readLock())): string[] {
  return packages
    .filter((each) => !isFine(each))
    .map(
      ({ path, license }) =>
        `${path} has the license ${license ?? "(none stated)"}, which is not permissive`,
    );
}

/** `A OR B`: one is enough. `A AND B`: all count. */
function isFine({ name, license }: ProductionPackage): boolean {
  if (license === null) return false;
  return license
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) =>
      choice
        .split(" AND ")
        .every(
          (part) =>
            permissive.has(part) ||
            exceptions.some((each) => each.license === part && each.packages.test(name)),
        ),
    );
}
