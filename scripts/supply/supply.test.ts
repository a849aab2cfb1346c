import { expect, test } from "vitest";
import { checkLicenses } from "../checks/licenses.ts";
import { billOfMaterials } from "./bill-of-materials.ts";
import { thirdPartyNotices } from "./notices.ts";
import { productionPackages, readLock } from "./production-packages.ts";

const lock = {
  "apps/server": { dependencies: { outer: "1", "@rowhouse/contract": "1" } },
  "packages/contract": { dependencies: { schema: "1" } },
  "node_modules/@rowhouse/contract": { link: true, resolved: "packages/contract" },
  "node_modules/outer": {
    version: "1.0.0",
    license: "MIT",
    integrity: "sha512-AAEC",
    dependencies: { "@scope/inner": "2" },
    optionalDependencies: { "only-on-windows": "1", absent: "1" },
    peerDependencies: { host: "1", maybe: "1" },
    peerDependenciesMeta: { maybe: { optional: true } },
  },
  "node_modules/outer/node_modules/@scope/inner": { version: "2.0.0", license: "ISC" },
  "node_modules/@scope/inner": { version: "1.0.0", license: "GPL-3.0" },
  "node_modules/only-on-windows": { version: "1.0.0", license: "(GPL-2.0 OR MIT)" },
  "node_modules/host": { version: "1.0.0", license: "MIT" },
  "node_modules/maybe": { version: "1.0.0", license: "MIT" },
  "node_modules/schema": { version: "3.0.0" },
  "node_modules/test-tool": { version: "1.0.0", license: "AGPL-3.0" },
};
const packages = productionPackages(lock, ["apps/server"]);

test("what runs with the product is found through workspaces, nested versions and peers, and nothing else", () => {
  expect(packages.map(({ path }) => path)).toEqual([
    "node_modules/host",
    "node_modules/only-on-windows",
    "node_modules/outer",
    "node_modules/outer/node_modules/@scope/inner",
    "node_modules/schema",
  ]);
});

test("a license that is missing or not permissive is found; one of several to choose from is enough", () => {
  expect(checkLicenses(packages)).toEqual([
    expect.stringMatching(/^node_modules\/schema .*none stated/),
  ]);
  const copyleft = packages.map((each) => ({ ...each, license: "MIT AND AGPL-3.0" }));
  expect(checkLicenses(copyleft)).toHaveLength(packages.length);
});

test("the bill names address, digest and license of each package, and who uses whom", () => {
  expect(billOfMaterials(packages, "9.9.9")).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { purl: "pkg:npm/rowhouse@9.9.9" } },
    components: expect.arrayContaining([
      expect.objectContaining({
        purl: "pkg:npm/outer@1.0.0",
        hashes: [{ alg: "SHA-512", content: "000102" }],
        licenses: [{ license: { id: "MIT" } }],
      }),
      expect.objectContaining({ purl: "pkg:npm/%40scope/inner@2.0.0", group: "@scope" }),
    ]),
    dependencies: expect.arrayContaining([
      {
        ref: "pkg:npm/outer@1.0.0",
        dependsOn: [
          "pkg:npm/%40scope/inner@2.0.0",
          "pkg:npm/only-on-windows@1.0.0",
          "pkg:npm/host@1.0.0",
        ],
      },
    ]),
  });
});

test("the product's own packages have permissive licenses and pass on their notices", () => {
  const own = productionPackages(readLock());
  const names = own.map(({ name }) => name);
  for (const name of ["react", "react-dom", "fastify", "pg", "@mantine/core"])
    expect(names).toContain(name);
  expect(names).not.toContain("vitest");
  expect(checkLicenses(own)).toEqual([]);
  const notices = thirdPartyNotices(own);
  expect(notices).toContain("react-dom (MIT)");
  expect(notices).toContain("Copyright (c) Meta Platforms");
});
