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
import { fieldOf, galleryCollection } from "../src/screens/debug/sample-data.ts";
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

/** Draws the input of an interface under the label "the field", keeping what it stages as its value. */
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
  const draw = (value: unknown, turn: number) => (
    <Live
      field={field}
      outside={{ value, turn }}
      setup={setup}
      onStaged={(next) => staged.push(next)}
    />
  );
  const result = renderWithHost(draw(setup.value ?? null, 0), {
    host: setup.host ?? {},
    interfaces,
  });
  let turn = 0;
  return { ...result, staged, replace: (value) => result.redraw(draw(value, ++turn)) };
}

interface LiveProps {
  field: Field;
  outside: { value: unknown; turn: number };
  setup: LiveFieldOptions;
  onStaged: (value: unknown) => void;
}

function Live({ field, outside, setup, onStaged }: LiveProps) {
  const [own, setOwn] = useState<{ value: unknown; turn: number }>(outside);
  const [invalidText, setInvalidText] = useState<InvalidText | null>(null);
  const { t } = useHost();
  const value = own.turn === outside.turn ? own.value : outside.value;
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
          setOwn({ value: next, turn: outside.turn });
        }}
        onChangeField={() => undefined}
        onInvalidText={setInvalidText}
      />
      {invalidText !== null && <p role="alert">{t(invalidText.key, invalidText.params)}</p>}
    </>
  );
}
