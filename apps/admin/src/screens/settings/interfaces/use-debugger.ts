import { makeField, type Field, type FieldType } from "@rowhouse/contract";
import {
  choice,
  defineOptions,
  flag,
  json,
  text,
  type InterfaceDefinition,
} from "@rowhouse/extension-kit";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { useInvalidTexts } from "../../../form/use-invalid-texts.ts";
import { fieldKeyOf, fieldOf } from "../../../registry/samples/sample-data.ts";

/** The value that an input has reported. */
export interface Emission {
  /** Counted from 1. */
  number: number;
  /** The field whose value it is. */
  field: string;
  value: unknown;
}

/** Reports that are listed. */
const maxEmissions = 50;

export type DebuggerState = ReturnType<typeof useDebugger>;

/** A live field of one interface: what is set about it, its value, and what its input has reported. */
export function useDebugger(definition: InterfaceDefinition) {
  const { t, language } = useTranslation();
  const factOptions = useMemo(() => factsOf(definition), [definition]);
  const [facts, setFacts] = useState<Record<string, unknown>>({});
  const [options, setOptions] = useState<Record<string, unknown>>({
    ...definition.sample.options,
  });
  const [value, setValue] = useState<unknown>(definition.sample.value);
  const [emissions, setEmissions] = useState<readonly Emission[]>([]);
  const invalidFacts = useInvalidTexts();
  const read = factOptions.read(facts);
  const start = fieldOf(definition);
  const name = t(`interfaces.${definition.id}.name`);
  const field: Field = makeField(start.collection, start.field, {
    ...start,
    type: typeIn(definition, read.type),
    required: read.required,
    readonly: read.readonly,
    width: read.width,
    options,
    length: read.length ?? start.length,
    note: read.note ?? null,
    translation: { [language]: name },
  });
  const key = fieldKeyOf(definition);

  return {
    factOptions,
    /** The value stands among them, so that it can be typed as JSON. */
    facts: { ...facts, value },
    invalidFacts,
    options,
    field,
    value,
    isNew: read.isNew,
    emissions,
    onFacts({ value: typed = null, ...changed }: Record<string, unknown>) {
      setFacts(changed);
      setValue(typed);
    },
    onOptions: setOptions,
    onEmit(emitter: string, emitted: unknown) {
      setEmissions((all) => {
        const number = (all[0]?.number ?? 0) + 1;
        return [{ number, field: emitter, value: emitted }, ...all].slice(0, maxEmissions);
      });
      if (emitter === key) setValue(emitted);
    },
    clearEmissions: () => setEmissions([]),
  };
}

function factsOf({ types, sample }: InterfaceDefinition) {
  return defineOptions({
    type: choice({
      label: "debugger_type",
      choices: Object.fromEntries(types.map((type) => [type, type])),
      default: types[0] ?? "string",
      width: "half",
    }),
    width: choice({
      label: "field_fact_width",
      choices: {
        full: "$t:field_width_full",
        half: "$t:field_width_half",
        fill: "$t:field_width_fill",
      },
      default: "full",
      width: "half",
    }),
    readonly: flag({ label: "field_fact_readonly", width: "half" }),
    required: flag({ label: "required", width: "half" }),
    isNew: flag({ label: "debugger_new_item", width: "half" }),
    length: text({ label: "debugger_length", width: "half", default: sample.field?.length ?? "" }),
    note: text({ label: "note" }),
    value: json({ label: "debugger_value", note: "debugger_value_note", read: (value) => value }),
  });
}

function typeIn({ types }: InterfaceDefinition, wanted: string): FieldType {
  return types.find((type) => type === wanted) ?? types[0] ?? "string";
}
