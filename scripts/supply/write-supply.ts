import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../checks/files.ts";
import { billOfMaterials } from "./bill-of-materials.ts";
import { thirdPartyNotices } from "./notices.ts";
import { productionPackages, readLock } from "./production-packages.ts";

/** The last step of the build: what the product is made of, beside the product. */
const packages = productionPackages(readLock());
// cast: our own file
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  version: string;
};
write(
  "apps/server/dist/bill-of-materials.cdx.json",
  `${JSON.stringify(billOfMaterials(packages, version), null, 2)}\n`,
);
const notices = thirdPartyNotices(packages);
write("apps/server/dist/third-party-notices.txt", notices);
// The app is sent to browsers, and its notices with it: everyone may read them, so they name no versions.
write(
  "apps/admin/dist/third-party-notices.txt",
  thirdPartyNotices(productionPackages(readLock(), ["apps/admin"])),
);

function write(file: string, content: string): void {
  writeFileSync(join(root, file), content);
}
