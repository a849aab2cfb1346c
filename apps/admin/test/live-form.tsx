import type { Collection, Field } from "@rowhouse/contract";
import {
  defineInterface,
  type InputProps,
  type InterfaceDefinition,
  type Item,
} from "@rowhouse/extension-kit";
import { useState } from "react";

import { ItemForm, type ItemFormProps } from "../src/form/item-form.tsx";
import { useInvalidTexts } from "../src/form/use-invalid-texts.ts";
import { listCollection } from "./listing-models.ts";
import { textInterface } from "./text-interface.ts";

type LiveFormProps = Partial<Omit<ItemFormProps, "collection">> & { fields: Field[]; values: Item };

/** A form that keeps its own edits, as a page would. */
export function LiveForm({ fields, values, ...rest }: LiveFormProps) {
  const [staged, setStaged] = useState<Item>({});
  const [collection] = useState<Collection>(() => ({
    ...listCollection(fields),
    fields: Object.fromEntries(fields.map((field) => [field.field, field])),
  }));
  const invalid = useInvalidTexts();
  return (
    <ItemForm
      collection={collection}
      {...invalid}
      isNew={false}
      staged={staged}
      values={values}
      onStage={(field, value) => setStaged((all) => ({ ...all, [field]: value }))}
      onUnstage={(field) => {
        invalid.onInvalidText(field, null);
        setStaged((all) =>
          Object.fromEntries(Object.entries(all).filter(([key]) => key !== field)),
        );
      }}
      {...rest}
    />
  );
}

/** An interface that counts its renders. */
export function counted(rendered: string[]): InterfaceDefinition {
  function Input({ id, field, value, onChange }: InputProps<string | number | null>) {
    rendered.push(field.field);
    return (
      <input
        id={id}
        value={String(value ?? "")}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return defineInterface({
    id: "counted",
    ...textInterface,
    input: async () => ({ Input }),
  });
}
