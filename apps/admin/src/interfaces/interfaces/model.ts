import type { InterfaceDefinition } from "@rowhouse/extension-kit";

/** Whether an interface is to be chosen from, by the options of the field. */
export function isOffered(
  { id, relation }: Pick<InterfaceDefinition, "id" | "relation">,
  { relational, status }: { relational: boolean; status: boolean },
): boolean {
  return (relational || relation === undefined) && (status || id !== "status");
}
