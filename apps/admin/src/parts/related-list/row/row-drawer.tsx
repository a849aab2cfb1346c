import { ownValue, type Field, type Item } from "@rowhouse/contract";
import {
  discardEdits,
  editFar,
  editRow,
  editsOf,
  entryOf,
  farEditsOf,
  farKey,
  rowKey,
  takeOut,
  useHost,
  type ChangeList,
  type RelatedRow,
  type RowShape,
} from "@rowhouse/extension-kit";
import { useMemo } from "react";
import { Box, Text } from "../../../design/words.tsx";
import { useFormScope } from "../../../form/problems/form-scope.ts";
import { keysAt } from "../../../form/problems/nested-paths.ts";
import { PartForm } from "../../row-form/part-form.tsx";
import { furtherFields, useRowForm } from "../../row-form/use-row-form.ts";
import { columnCollection } from "../related-query.model.ts";
import classes from "./row-drawer.module.css";
import { LevelDrawer } from "./level-drawer.tsx";

export interface RowDrawerProps {
  shape: RowShape;
  changes: ChangeList;
  row: RelatedRow;
  /** The field with the list, and what it is called. */
  field: Field;
  fieldLabel: string;
  /** The name of the row. */
  name: string;
  /** The item with the list. */
  outer: { collection: string; values: Item };
  isReadOnly: boolean;
  /** Stages another list; the row of the id is not in it any more, or as it was. */
  onChange: (changes: ChangeList, ...gone: string[]) => void;
  onClose: () => void;
}

/** The whole form of a row, over the page. */
export function RowDrawer(props: RowDrawerProps) {
  const { row, shape, changes, name, fieldLabel, outer, isReadOnly, onChange, onClose } = props;
  const { t } = useHost();
  const isNew = row.state === "new";
  const isChanged = row.state !== "saved" && !isReadOnly;
  const { errors } = useFormScope();
  const hasErrors = keysAt(errors, [props.field.field, row.id]).length > 0;

  function handleDiscard() {
    if (isNew) onChange(takeOut(shape, changes, { row, removal: "unlink" }), row.id);
    else onChange(discardEdits(shape, changes, row), row.id);
    if (isNew) onClose();
  }

  return (
    <LevelDrawer
      {...{ fieldLabel, name, outer, isReadOnly, onClose }}
      discard={
        isChanged
          ? {
              label: t(isNew ? "related.discard_row" : "related.discard_edits"),
              onDiscard: handleDiscard,
            }
          : null
      }
      entersFirst={isNew && !hasErrors}
      state={row.state}
    >
      {(isSettled) => <RowForms {...props} isSettled={isSettled} />}
    </LevelDrawer>
  );
}

/** The forms of a row: that of its item, and behind a junction that of what the junction says of it. */
function RowForms(props: RowDrawerProps & { isSettled: boolean }) {
  const { shape, changes, row, field, isReadOnly, isSettled, onChange } = props;
  const { t } = useHost();
  const { far, owner, sort, collection } = shape;
  const entry = entryOf(shape, changes, row.id);
  const edits = useMemo(() => editsOf(shape, entry), [shape, entry]);
  const farEdits = useMemo(() => farEditsOf(shape, entry), [shape, entry]);
  const [path, farPath] = [
    [field.field, row.id],
    [field.field, row.id, far?.field ?? ""],
  ];
  const further = far === null ? [] : furtherFields(collection, [owner, far.field, sort]);
  // Behind a junction that says nothing more there is nothing to load of it.
  const isOwnShown = far === null || further.length > 0;
  const own = useRowForm({
    collection,
    path,
    isReadOnly,
    isSettled,
    key: isOwnShown ? rowKey(shape, entry ?? row.item) : null,
    edits: far === null ? edits : without(edits, far.field),
    hidden: far === null ? [owner] : [owner, far.field, ...(sort === null ? [] : [sort])],
    onEdits: (next) => {
      const link =
        far !== null && Object.hasOwn(edits, far.field)
          ? { [far.field]: ownValue(edits, far.field) }
          : {};
      onChange(editRow(shape, changes, { row, edits: { ...link, ...next } }));
    },
  });
  const inner = useRowForm({
    isReadOnly,
    isSettled,
    path: farPath,
    edits: farEdits,
    hidden: [],
    collection: columnCollection(shape),
    key: farKey(shape, row.item),
    onEdits: (next) => onChange(editFar(shape, changes, { row, edits: next })),
  });
  if (far === null) return <PartForm form={own} itemKey={row.id} />;
  return (
    <>
      <PartForm form={inner} itemKey={farKey(shape, row.item) ?? row.id} />
      {further.length > 0 && (
        <Box as="section" rule="above" className={classes.further}>
          <Text as="h3" below={4} size="section" weight="strong">
            {t("related.in_list")}
          </Text>
          <PartForm form={own} itemKey={row.id} />
        </Box>
      )}
    </>
  );
}

function without(values: Item, name: string): Item {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
}
