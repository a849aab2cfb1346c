import {
  findRelation,
  isToOneType,
  keyOf,
  primaryKeyField,
  ownValue,
  type Field,
} from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useTranslation } from "react-i18next";

import { useRegistry } from "../../registry/registry.ts";
import { loadModule } from "../../ui/loading/load-module.ts";

/** Copies the value of a field as it is stored, and stages what was copied from another one. */
export function useRawValue(field: Field, label: string) {
  const { t } = useTranslation();
  const { model, notify } = useHost();
  const resolution = useRegistry().resolve(field);
  const refuse = (): void => notify({ color: "warning", title: t("raw.no_clipboard") });

  async function copy(value: unknown): Promise<void> {
    const relation = findRelation(model, field.collection, field.field);
    const target = relation === null ? undefined : ownValue(model.collections, relation.collection);
    const key = (target && primaryKeyField(target)?.field) ?? "id";
    const raw = isToOneType(field.type) ? keyOf(value, key) : value;
    const text = typeof raw === "string" ? raw : JSON.stringify(raw, null, 2);
    try {
      await navigator.clipboard.writeText(text);
      notify({ color: "success", title: t("raw.copied"), icon: "content_copy" });
    } catch {
      refuse();
    }
  }

  async function paste(onValue: (value: unknown) => void): Promise<void> {
    const reading = loadModule(() => import("./raw-value.ts"));
    const text = await readClipboard();
    if (text === null) return refuse();
    const { readRaw } = await reading;
    const accepts = resolution.kind === "interface" ? resolution.definition.value : () => true;
    const read = readRaw(text, field, accepts);
    if (read === "unfit")
      return notify({ color: "warning", title: t("raw.unfit", { field: label }) });
    onValue(read.value);
  }

  return { copy, paste };
}

/** Null where the browser does not give it. */
async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}
