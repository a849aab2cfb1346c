import type { Check, Finding } from "../check.ts";

/** A project that is offered and not there greets people with a failure; browsers do not call an unencrypted server from an encrypted page. */
export const adminFileCheck: Check = {
  id: "admin_file",
  weight: "advice",
  async find({ config: { offer, publicUrl } }) {
    const missing = (await offer?.missingProjects()) ?? [];
    const isEncrypted = publicUrl?.startsWith("https:") === true;
    const refused = (offer?.servers ?? []).filter(
      (address) => isEncrypted && address.startsWith("http:"),
    );
    return {
      findings: [
        ...refused.map((address): Finding => ({
          key: address,
          kind: "admin_address_unencrypted",
          weight: "serious",
          values: { address },
        })),
        ...missing.map((project): Finding => ({
          key: project,
          kind: "admin_project_missing",
          values: { project },
        })),
      ],
    };
  },
};
