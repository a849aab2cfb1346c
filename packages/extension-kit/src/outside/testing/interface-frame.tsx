import { makeCollection, makeField } from "@rowhouse/contract";
import { act } from "@testing-library/react";
import { useId, useState, type ComponentType, type ReactNode } from "react";

import type { InputProps, InterfaceDefinition } from "../../interface.ts";
import type { InvalidText } from "../../input/typed-text.ts";
import type { FormState, InterfaceSurface } from "./interface-suite.ts";
import type { ExtensionMeta } from "./meta-suite.ts";
import { cleanUpAfterEach, renderWithHost } from "./test-host.tsx";

/** The name of the field in all tests of interfaces. */
const label = "Field under test";

/** A form of one field and a cell, as plain as can be: where extensions are tested. */
export function plainSurface(meta: ExtensionMeta | undefined): InterfaceSurface {
  cleanUpAfterEach();
  return {
    async renderForm(definition, state) {
      const { Input } = await definition.input();
      const staged: unknown[] = [];
      const onStage = (value: unknown) => void staged.push(value);
      const content = <Frame {...{ definition, Input, state, onStage }} />;
      const result = renderWithHost(content, {
        ...(meta && { meta }),
        collections: [collectionOf(definition)],
      });
      await act(async () => undefined);
      const control = result.container.querySelector<HTMLElement>("[data-control]");
      if (control === null) throw new Error("The frame is not there.");
      return { container: result.container, control, staged, user: result.user };
    },

    async renderCell(definition, value) {
      const field = fieldOf(definition);
      const cell = await definition.cell?.();
      const options = definition.options.read(field.options);
      const values = { ...definition.sample.values, [field.field]: value };
      const facts = { collection: field.collection, field, options, relation: null, value, values };
      const { container } = renderWithHost(
        cell === undefined ? <>{String(value)}</> : <cell.Cell {...facts} />,
        meta && { meta },
      );
      await act(async () => undefined);
      return container;
    },
  };
}

interface FrameProps {
  definition: InterfaceDefinition;
  Input: ComponentType<InputProps<unknown>>;
  state: FormState;
  onStage: (value: unknown) => void;
}

/** Label, input and message, as in the form of the app; a value that the guard refuses is text. */
function Frame({ definition, Input, state, onStage }: FrameProps): ReactNode {
  const id = useId();
  const [value, setValue] = useState(state.value);
  const [invalidText, setInvalidText] = useState<InvalidText | null>(null);
  const { error = null, isReadOnly = false } = state;
  const field = fieldOf(definition);
  const describedBy = error === null ? undefined : `${id}-error`;
  const isEditable = value === null || definition.value(value);
  const isGroup = definition.fieldset === true || !isEditable;
  return (
    <>
      {isGroup ? <span id={`${id}-label`}>{label}</span> : null}
      {isGroup ? null : (
        <label htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
      )}
      <div
        aria-describedby={isGroup ? describedBy : undefined}
        aria-labelledby={isGroup ? `${id}-label` : undefined}
        data-control=""
        role={isGroup ? "group" : undefined}
      >
        {isEditable ? (
          <Input
            {...(describedBy === undefined ? {} : { describedBy })}
            collection={field.collection}
            error={error}
            field={field}
            fields={{ [field.field]: field }}
            id={id}
            invalidText={invalidText}
            isNew={false}
            labelledBy={`${id}-label`}
            options={definition.options.read(field.options)}
            readOnly={isReadOnly}
            relation={null}
            required={field.required}
            value={value}
            values={{ ...definition.sample.values, [field.field]: value }}
            onChange={(next) => {
              setValue(next);
              onStage(next);
            }}
            onChangeField={() => undefined}
            onInvalidText={setInvalidText}
          />
        ) : (
          JSON.stringify(value)
        )}
      </div>
      {error === null ? null : <p id={`${id}-error`}>{error}</p>}
    </>
  );
}

function fieldOf(definition: InterfaceDefinition) {
  return makeField("samples", definition.id.replaceAll("-", "_"), {
    type: definition.types[0] ?? "string",
    interface: definition.id,
    options: definition.sample.options ?? null,
    translation: { "en-US": label },
    ...definition.sample.field,
  });
}

function collectionOf(definition: InterfaceDefinition) {
  const field = fieldOf(definition);
  return makeCollection("samples", {
    id: { type: "integer", primary_key: true },
    [field.field]: field,
  });
}
