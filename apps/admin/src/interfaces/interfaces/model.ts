import { titleCase } from "@rowhouse/contract";
import type { InterfaceDefinition, KitHost } from "@rowhouse/extension-kit";

/** Whether an interface is to be chosen from, by the options of the field. */
export function isOffered(
  { id, relation }: Pick<InterfaceDefinition, "id" | "relation">,
  { relational, status }: { relational: boolean; status: boolean },
): boolean {
  return (relational || relation === undefined) && (status || id !== "status");
}

/** The name of an interface; its id, made readable, where the texts of options are not there. */
export function interfaceName(id: string, { t, hasText }: Pick<KitHost, "t" | "hasText">): string {
  const key = `interfaces.${id}.name`;
  return hasText(key) ? t(key) : titleCase(id);
}
