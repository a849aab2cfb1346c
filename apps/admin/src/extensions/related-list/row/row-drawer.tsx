import { Button, Drawer } from "@mantine/core";
import { findCollection, type Field, type Item } from "@rowhouse/contract";
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
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from "react";

import { useFormScope } from "../../../form/problems/form-scope.ts";
import { keysAt } from "../../../form/problems/nested-paths.ts";
import { revealFirstField } from "../../../form/reveal-field.ts";
import { useIsPhone } from "../../../ui/window/use-is-phone.ts";
import { PartForm } from "../../row-form/part-form.tsx";
import { furtherFields, useRowForm } from "../../row-form/use-row-form.ts";
import { LevelsProvider, useLevels, type Level } from "../levels.ts";
import { columnCollection } from "../related-query.model.ts";
import classes from "./row-drawer.module.css";
import { RowHeading } from "./row-heading.tsx";

export interface RowDrawerProps {
  shape: RowShape;
  changes: ChangeList;
  row: RelatedRow;
  /** The field with the list, and what it is called. */
  field: Field;
  fieldLabel: string;
  /** What the row is called. */
  name: string;
  /** The item with the list. */
  outer: { collection: string; values: Item };
  isReadOnly: boolean;
  /** Stages another list; the row of the id is not in it any more, or as it was. */
  onChange: (changes: ChangeList, gone?: string) => void;
  onClose: () => void;
}

/** The whole form of a row, over the page. What is typed is staged at once; closing loses nothing. */
export function RowDrawer(props: RowDrawerProps) {
  const { row, shape, changes, name, fieldLabel, isReadOnly, onChange, onClose } = props;
  const { t } = useHost();
  const isPhone = useIsPhone();
  const body = useRef<HTMLDivElement>(null);
  const levels = useInnerLevels(props);
  const isNew = row.state === "new";
  const isChanged = row.state !== "saved" && !isReadOnly;
  const isSettled = useSettled();
  const { errors } = useFormScope();
  const hasErrors = keysAt(errors, [props.field.field, row.id]).length > 0;
  const enter = useEffectEvent(() => {
    if (isNew && !hasErrors && body.current !== null) revealFirstField(body.current);
  });
  useEffect(() => {
    if (isSettled) enter();
  }, [isSettled]);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    // Events of what was opened from here pass through as well: those are not for this level.
    const { target } = event;
    if (!(target instanceof Element) || target.closest('[role="dialog"]') !== dialogOf(body))
      return;
    event.stopPropagation();
    onClose();
  }

  return (
    // Keys come here from the layer the drawer is in.
    <div className={classes.keys} role="presentation" onKeyDown={handleKeyDown}>
      <Drawer.Root
        opened
        // A class on the content would be that of the room around it, too.
        classNames={{ content: classes.drawer ?? "" }}
        closeOnEscape={false}
        position="right"
        size={isPhone ? "100%" : 720}
        onClose={onClose}
      >
        <Drawer.Overlay backgroundOpacity={levels.length > 2 ? 0.12 : 0.35} />
        <Drawer.Content data-of-page>
          <RowHeading
            fieldLabel={fieldLabel}
            levels={levels}
            name={name}
            state={row.state}
            onClose={onClose}
          />
          <div ref={body} className={classes.body}>
            <LevelsProvider value={levels}>
              <RowForms {...props} isSettled={isSettled} />
            </LevelsProvider>
          </div>
          <div className={classes.footer}>
            {isChanged && (
              <Button
                color="gray"
                variant="subtle"
                onClick={() => {
                  if (isNew) onChange(takeOut(shape, changes, { row, removal: "unlink" }), row.id);
                  else onChange(discardEdits(shape, changes, row), row.id);
                  if (isNew) onClose();
                }}
              >
                {t(isNew ? "related.discard_row" : "related.discard_edits")}
              </Button>
            )}
            <Button className={classes.done} variant="default" onClick={onClose}>
              {t(isReadOnly ? "close" : "done")}
            </Button>
          </div>
        </Drawer.Content>
      </Drawer.Root>
    </div>
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
    ...{ collection, path, isReadOnly, isSettled },
    key: isOwnShown ? rowKey(shape, entry ?? row.item) : null,
    edits: far === null ? edits : without(edits, far.field),
    hidden: far === null ? [owner] : [owner, far.field, ...(sort === null ? [] : [sort])],
    onEdits: (next) => {
      const link = far !== null && far.field in edits ? { [far.field]: edits[far.field] } : {};
      onChange(editRow(shape, changes, { row, edits: { ...link, ...next } }));
    },
  });
  const inner = useRowForm({
    ...{ isReadOnly, isSettled, path: farPath, edits: farEdits, hidden: [] },
    collection: columnCollection(shape),
    key: farKey(shape, row.item),
    onEdits: (next) => onChange(editFar(shape, changes, { row, edits: next })),
  });
  if (far === null) return <PartForm form={own} itemKey={row.id} />;
  return (
    <>
      <PartForm form={inner} itemKey={farKey(shape, row.item) ?? row.id} />
      {further.length > 0 && (
        <section className={classes.further}>
          <h3 className={classes.furtherTitle}>{t("related.in_list")}</h3>
          <PartForm form={own} itemKey={row.id} />
        </section>
      )}
    </>
  );
}

/** Whether the drawer has put the focus where it begins; what comes before that would lose it again. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true));
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

/** The way to the rows inside: this one is its last step. */
function useInnerLevels({ outer, name, onClose }: RowDrawerProps): readonly Level[] {
  const { model, itemTitle, t } = useHost();
  const levels = useLevels();
  const collection = findCollection(model, outer.collection);
  const title = (collection && itemTitle(collection, outer.values)) ?? t("related.this_item");
  const above = levels.length > 0 ? levels : [{ label: title, closeInner: onClose }];
  const before = above.map((level, at) =>
    at === above.length - 1 ? { ...level, closeInner: onClose } : level,
  );
  return [...before, { label: name, closeInner: () => undefined }];
}

function without(values: Item, name: string): Item {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
}

function dialogOf(body: React.RefObject<HTMLElement | null>): Element | null {
  return body.current?.closest('[role="dialog"]') ?? null;
}
