import { readableFields, type Collection } from "@rowhouse/contract";
import { useMemo } from "react";

import { useRights } from "../../access/hooks.ts";
import { FormSkeleton } from "../../form/field/form-skeleton.tsx";
import { formEntries } from "../../form/form.model.ts";
import { outlineOf } from "../../form/outline/outline.model.ts";
import { hasInput, useRegistry } from "../../registry/registry.ts";
import classes from "./editor-page.module.css";

/** The item page while its item loads: the form in its final place, with the room of the outline beside a long one. */
export function ItemSkeleton({ collection }: { collection: Collection }) {
  const rights = useRights();
  const registry = useRegistry();
  const { hiddenFields, hasOutline } = useMemo(() => {
    const readable = readableFields(rights, collection);
    const hidden = new Set(Object.keys(collection.fields).filter((name) => !readable.has(name)));
    const lines = outlineOf(formEntries(collection, hidden), (field) =>
      hasInput(registry.resolve(field)),
    );
    return { hiddenFields: hidden, hasOutline: lines.length > 0 };
  }, [collection, rights, registry]);
  return (
    <div className={classes.layout}>
      <div className={classes.columns} data-outline={hasOutline || undefined}>
        <div className={classes.form}>
          <FormSkeleton collection={collection} hiddenFields={hiddenFields} />
        </div>
      </div>
    </div>
  );
}
