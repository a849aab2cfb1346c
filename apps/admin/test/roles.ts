import { makeCollection } from "@rowhouse/contract";

/** The collection of roles with the fields that tests look at. */
export const rolesCollection = makeCollection("directus_roles", {
  id: {
    type: "integer",
    interface: "primary-key",
    primary_key: true,
    auto_increment: true,
    hidden_detail: true,
  },
  name: { type: "string", interface: "text-input", required: true, sort: 1 },
  description: { type: "string", interface: "text-input", sort: 2 },
});
