import { readProjectFile } from "../../../config/data-dir.ts";
import type { Check, Configured, Finding } from "../check.ts";

/** A project that is offered and not there greets people with a failure; browsers do not call an unencrypted server from an encrypted page. */
export const adminFileCheck: Check = {
  id: "admin_file",
  weight: "advice",
  async find({ config }) {
    const { admin, publicUrl } = config;
    const missing = await missingProjects(config);
    const called = [admin?.api ?? "", ...(admin?.servers ?? [])];
    const refused = publicUrl?.startsWith("https:")
      ? called.filter((address) => address.startsWith("http:"))
      : [];
    return {
      findings: [
        ...missing.map((project): Finding => ({
          key: project,
          kind: "admin_project_missing",
          values: { project },
        })),
        ...refused.map((address): Finding => ({
          key: address,
          kind: "admin_address_unencrypted",
          weight: "serious",
          values: { address },
        })),
      ],
    };
  },
};

/** The named projects that this server has no database of. With an API elsewhere they are that one's. */
async function missingProjects({ admin, dataDir }: Configured): Promise<string[]> {
  if (admin === undefined || dataDir === undefined || admin.api !== null) return [];
  const others = admin.projects.filter((key) => key !== "_");
  const files = await Promise.all(others.map((key) => readProjectFile(dataDir, key)));
  return others.filter((_key, at) => !files[at]?.databaseUrl);
}
