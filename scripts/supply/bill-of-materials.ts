import type { ProductionPackage } from "./production-packages.ts";

/** The packages as a CycloneDX document. It says nothing of when and where, so the same lock file makes the same document. */
export function billOfMaterials(packages: readonly ProductionPackage[], version: string): object {
  const byPath = new Map(packages.map((each) => [each.path, each]));
  const own = `pkg:npm/rowhouse@${version}`;
  // The same version may be installed in several places.
  const once = new Map(packages.map((each) => [addressOf(each), each]));
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: {
        "bom-ref": own,
        type: "application",
        name: "rowhouse",
        version,
        purl: own,
        licenses: [{ license: { id: "MIT" } }],
      },
    },
    components: [...once].map(([address, each]) => ({
      "bom-ref": address,
      type: "library",
      ...namesOf(each.name),
      version: each.version,
      purl: address,
      ...(each.license === null ? {} : { licenses: [licenseOf(each.license)] }),
      ...(each.integrity === null ? {} : { hashes: [hashOf(each.integrity)] }),
    })),
    dependencies: [
      { ref: own, dependsOn: [...once.keys()] },
      ...[...once].map(([ref, { uses }]) => ({
        ref,
        dependsOn: [
          ...new Set(uses.flatMap((path) => [byPath.get(path) ?? []].flat().map(addressOf))),
        ],
      })),
    ],
  };
}

function addressOf({ name, version }: ProductionPackage): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function namesOf(name: string): { group?: string; name: string } {
  const [group, own] = name.split("/");
  return own === undefined ? { name } : { group: group ?? "", name: own };
}

function licenseOf(license: string): object {
  return /[ ()]/.test(license) ? { expression: license } : { license: { id: license } };
}

function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = "", digest = ""] = integrity.split("-");
  const content = Buffer.from(digest, "base64").toString("hex");
  return { alg: algorithm.toUpperCase().replace("SHA", "SHA-"), content };
}
