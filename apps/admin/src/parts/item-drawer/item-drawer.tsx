import { findCollection, isEmpty } from "@rowhouse/contract";
import { fieldLabel, useHost, type ItemDrawerProps } from "@rowhouse/extension-kit";
import { useRef } from "react";

import { useFormScope } from "../../form/problems/form-scope.ts";
import { keysAt, rowsBelow } from "../../form/problems/nested-paths.ts";
import { leadsInside } from "../../form/reveal-field.ts";
import { LevelDrawer } from "../related-list/row/level-drawer.tsx";
import { PartForm } from "../row-form/part-form.tsx";
import { useLead } from "../row-form/use-lead.ts";
import { useRowForm } from "../row-form/use-row-form.ts";

/** The form of an item that a reference will create, over the page; while it is closed, what leads to what is wrong in it. */
export function ItemDrawer(props: ItemDrawerProps) {
  const { field, isOpen, onOpen } = props;
  const root = useRef<HTMLSpanElement>(null);
  const { errors, failedAttempts, firstError } = useFormScope();
  useLead(root, {
    isDue: failedAttempts > 0 && firstError === field.field,
    onLead: () => {
      const isWrong = rowsBelow(errors, field.field).length > 0;
      if (isWrong) onOpen();
      return isWrong;
    },
  });
  return (
    <>
      <span ref={root} hidden {...leadsInside} />
      {isOpen && <OpenDrawer {...props} />}
    </>
  );
}

function OpenDrawer(props: ItemDrawerProps) {
  const { field, relation, collection, values, value, name } = props;
  const { readOnly, onChange, onDiscard, onClose } = props;
  const host = useHost();
  const { t, model } = host;
  const { errors, invalidTexts, onInvalidText } = useFormScope();
  /** Messages about the values go with the item. */
  const forget = () => {
    for (const key of keysAt({ ...errors, ...invalidTexts }, [field.field]))
      onInvalidText(key, null);
  };
  const target = findCollection(model, relation.collection);
  if (target === null) return null;
  return (
    <LevelDrawer
      discard={{
        label: t("related.discard_row"),
        onDiscard: () => {
          forget();
          onDiscard();
        },
      }}
      entersFirst={keysAt(errors, [field.field]).length === 0}
      fieldLabel={fieldLabel(field, host)}
      isReadOnly={readOnly}
      name={name}
      outer={{ collection, values }}
      state="new"
      onClose={() => {
        // There will be no such item.
        if (Object.values(value).every(isEmpty)) forget();
        onClose();
      }}
    >
      {(isSettled) => <NewItemForm {...{ field, value, readOnly, onChange, isSettled, target }} />}
    </LevelDrawer>
  );
}

interface NewItemFormProps extends Pick<
  ItemDrawerProps,
  "field" | "value" | "readOnly" | "onChange"
> {
  isSettled: boolean;
  target: NonNullable<ReturnType<typeof findCollection>>;
}

function NewItemForm({ field, value, readOnly, onChange, isSettled, target }: NewItemFormProps) {
  const form = useRowForm({
    collection: target,
    key: null,
    edits: value,
    path: [field.field],
    hidden: [],
    isReadOnly: readOnly,
    isSettled,
    onEdits: onChange,
  });
  return <PartForm form={form} itemKey="" />;
}
