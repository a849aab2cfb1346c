import { asRecord, isRecord, parseJson } from "@rowhouse/contract";
import { defineInterface, defineOptions, json, text } from "@rowhouse/extension-kit";

const half = { width: "half" } as const;

export const keyValueOptions = defineOptions({
  keyInterface: text({
    ...half,
    interface: "interfaces",
    default: "text-input",
    label: "interfaces.key-value.keyInterface",
  }),
  valueInterface: text({
    ...half,
    interface: "interfaces",
    default: "text-input",
    label: "interfaces.key-value.valueInterface",
  }),
  keyType: text({ ...half, default: "string", label: "interfaces.key-value.keyType" }),
  valueType: text({ ...half, default: "string", label: "interfaces.key-value.valueType" }),
  keyOptions: json({
    interface: "interface-options",
    options: { interfaceField: "keyInterface" },
    read: readOptions,
    label: "interfaces.key-value.keyOptions",
  }),
  valueOptions: json({
    interface: "interface-options",
    options: { interfaceField: "valueInterface" },
    read: readOptions,
    label: "interfaces.key-value.valueOptions",
  }),
});

/** A map, possibly as JSON text; other JSON is edited as such. */
export type StoredMap = readonly unknown[] | Readonly<Record<string, unknown>> | string;

export const definition = defineInterface({
  id: "key-value",
  icon: "list_alt",
  group: "structure",
  hasLateTexts: true,
  types: ["json"],
  untitled: true,
  value: isStoredMap,
  options: keyValueOptions,
  sample: { value: { warm: "Warm white", cool: "Cool white" }, wrong: 12 },
  lines: () => 4,
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});

function isStoredMap(value: unknown): value is StoredMap {
  const parsed = typeof value === "string" ? parseJson(value) : value;
  return Array.isArray(parsed) || isRecord(parsed);
}

function readOptions(stored: unknown): Record<string, unknown> {
  return asRecord(typeof stored === "string" ? parseJson(stored) : stored);
}
