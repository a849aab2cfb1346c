import type { Field } from "@rowhouse/contract";
import {
  useHost,
  type InterfaceDefinition,
  type InvalidText,
  type Item,
  type KitHost,
} from "@rowhouse/extension-kit";
import { useState } from "react";

import { interfaces as builtIn } from "../src/interfaces/index.ts";
import { InputHost } from "../src/registry/input-host.tsx";
import { fieldOf, galleryCollection } from "../src/registry/samples/sample-data.ts";
import { renderWithHost, type RenderedWithHost } from "./kit-host.tsx";

export interface LiveFieldOptions {
  value?: unknown;
  /** Over what the sample says. */
  field?: Partial<Field>;
  options?: Record<string, unknown>;
  values?: Item;
  collection?: string;
  isNew?: boolean;
  isReadOnly?: boolean;
  isRequired?: boolean;
  host?: Partial<KitHost>;
  /** Interfaces beside the built-in ones. */
  interfaces?: readonly InterfaceDefinition[];
}

export interface LiveField extends RenderedWithHost {
  /** Every value that was staged, in order. */
  staged: unknown[];
  /** Brings another value from outside, as undo and revert do. */
  replace: (value: unknown) => void;
}

/** Renders the input of an interface with the label "the field"; what it stages becomes its value. */
export function renderField(id: string, setup: LiveFieldOptions = {}): LiveField {
  const interfaces = [...builtIn, ...(setup.interfaces ?? [])];
  const definition = interfaces.find((one) => one.id === id);
  if (definition === undefined) throw new Error(`There is no interface ${id}.`);
  const field = { ...fieldOf(definition), options: setup.options ?? null, ...setup.field };
  return renderLive(field, setup, interfaces);
}

/** The same for a field of any shape. */
export function renderLive(
  field: Field,
  setup: LiveFieldOptions = {},
  interfaces = builtIn,
): LiveField {
  const staged: unknown[] = [];
  const content = (value: unknown, version: number) => (
    <Live
      field={field}
      outside={{ value, version }}
      setup={setup}
      onStaged={(next) => staged.push(next)}
    />
  );
  const result = renderWithHost(content(setup.value ?? null, 0), {
    host: setup.host ?? {},
    interfaces,
  });
  let version = 0;
  return { ...result, staged, replace: (value) => result.update(content(value, ++version)) };
}

interface LiveProps {
  field: Field;
  outside: { value: unknown; version: number };
  setup: LiveFieldOptions;
  onStaged: (value: unknown) => void;
}

function Live({ field, outside, setup, onStaged }: LiveProps) {
  const [own, setOwn] = useState<{ value: unknown; version: number }>(outside);
  const [invalidText, setInvalidText] = useState<InvalidText | null>(null);
  const { t } = useHost();
  const value = own.version === outside.version ? own.value : outside.value;
  return (
    <>
      <label htmlFor="it" id="it-label">
        the field
      </label>
      <InputHost
        collection={setup.collection ?? galleryCollection}
        error={null}
        field={field}
        fields={{ [field.field]: field }}
        id="it"
        invalidText={invalidText}
        isNew={setup.isNew ?? false}
        labelledBy="it-label"
        readOnly={setup.isReadOnly ?? false}
        required={setup.isRequired ?? false}
        value={value}
        values={{ ...setup.values, [field.field]: value }}
        onChange={(next) => {
          onStaged(next);
          setOwn({ value: next, version: outside.version });
        }}
        onChangeField={() => undefined}
        onInvalidText={setInvalidText}
      />
      {invalidText !== null && <p role="alert">{t(invalidText.key, invalidText.params)}</p>}
    </>
  );
}
