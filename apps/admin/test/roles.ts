import { makeCollection } from "@rowhouse/contract";
import { numberedKey } from "./listing-models.ts";

/** The collection of roles with the fields that tests look at. */
export const rolesCollection = makeCollection("directus_roles", {
  id: numberedKey,
  name: { type: "string", interface: "text-input", required: true, sort: 1 },
  description: { type: "string", interface: "text-input", sort: 2 },
});
