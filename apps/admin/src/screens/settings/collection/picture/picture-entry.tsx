import { ownValue, type Field } from "@rowhouse/contract";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Text } from "../../../../design/words.tsx";
import { FormField } from "../../../../form/field/form-field.tsx";
import type { GridColumn } from "../../../../form/form.model.ts";
import groupClasses from "../../../../form/sections/form-group.module.css";
import { Icon } from "../../../../design/icon/icon.tsx";
import { FieldMenu } from "../fields/field-menu.tsx";
import { FieldPlaceMenu } from "./field-place-menu.tsx";
import type { PictureEntry } from "./picture.model.ts";
import type { PictureState } from "./use-picture.ts";
import { WidthEdge } from "./width-edge.tsx";
import { hasStartEdge, widthOf } from "./widths.model.ts";
import classes from "./picture.module.css";

interface EntryProps<Entry extends PictureEntry = PictureEntry> {
  picture: PictureState;
  entry: Entry;
}

/** A field, a group or what forms leave out, in its place. */
export function EntryView({ picture, entry }: EntryProps) {
  switch (entry.kind) {
    case "field":
      return <FieldBox picture={picture} field={entry.field} column={entry.column} />;
    case "absent":
      return <AbsentRow picture={picture} field={entry.field} />;
    case "group":
      return <GroupBox picture={picture} entry={entry} />;
  }
}

const noReads: readonly string[] = [];
const noEdits = () => undefined;
const noValues = {};

/** A field as forms have it, which is moved instead of filled in. */
function FieldBox({
  picture,
  field,
  column,
}: {
  picture: PictureState;
  field: Field;
  column: GridColumn;
}) {
  const { collection } = picture;
  const edge = { picture, field, column };
  return (
    <Box picture={picture} field={field} column={column} className={classes.box}>
      <div inert className={classes.content}>
        <FormField
          batch="none"
          collection={collection.collection}
          column=""
          error={null}
          field={field}
          fields={collection.fields}
          id={`picture-${field.field}`}
          invalidText={null}
          isMixed={false}
          isNew
          isProvisional={false}
          isReadOnly={field.readonly}
          isStaged={false}
          isThere
          reads={noReads}
          value={ownValue(picture.values, field.field)}
          values={noValues}
          onInvalidText={noEdits}
          onStage={noEdits}
          onToggle={noEdits}
          onUnstage={noEdits}
        />
      </div>
      <Handle picture={picture} field={field} />
      {hasStartEdge(column) ? <WidthEdge {...edge} side="start" /> : null}
      <WidthEdge {...edge} side="end" />
      <Tools picture={picture} field={field} />
    </Box>
  );
}

/** A field that no form shows. */
function AbsentRow({ picture, field }: { picture: PictureState; field: Field }) {
  const { t } = useTranslation();
  return (
    <Box picture={picture} field={field} column="full" className={classes.absent}>
      <Icon name="visibility_off" size={18} />
      <Text truncate dir="auto">
        {picture.settings.labelOf(field)}
      </Text>
      <Text fixed size="small">
        {t(field.hidden_detail ? "picture_hidden" : "picture_no_input")}
      </Text>
      <Handle picture={picture} field={field} />
      <Tools picture={picture} field={field} />
    </Box>
  );
}

function GroupBox({ picture, entry }: EntryProps<PictureEntry & { kind: "group" }>) {
  const { t } = useTranslation();
  const { field, entries } = entry;
  const label = picture.settings.labelOf(field);
  const isEmpty = entries.length === 0;
  return (
    <div className={groupClasses.group} data-column="fill" role="group" aria-label={label}>
      <Box picture={picture} field={field} column="fill" className={classes.heading}>
        <Icon name={field.options?.["open"] === false ? "chevron_right" : "expand_more"} />
        <Text as="h2" truncate size="section" weight="strong" dir="auto">
          {label}
        </Text>
        <Handle picture={picture} field={field} />
        <Tools picture={picture} field={field} />
      </Box>
      <div className={groupClasses.members}>
        {isEmpty ? (
          <p
            className={classes.empty}
            data-column="full"
            data-drop={picture.dropAt(field.field) === "inside" || undefined}
          >
            {t("picture_group_empty")}
          </p>
        ) : (
          entries.map((member) => (
            <EntryView key={member.field.field} picture={picture} entry={member} />
          ))
        )}
      </div>
    </div>
  );
}

/** The room of a field, into which and beside which others are dropped. */
function Box({
  picture,
  field,
  column,
  className,
  children,
}: {
  picture: PictureState;
  field: Field;
  column: GridColumn;
  className: string | undefined;
  children: ReactNode;
}) {
  return (
    <div
      className={className}
      data-column={column}
      data-drop={picture.dropAt(field.field) ?? undefined}
      data-moved={picture.moved?.field === field.field || undefined}
      data-picture-field={field.field}
    >
      {children}
    </div>
  );
}

/** Lies over a field: opens it, and is what it is dragged by. */
function Handle({ picture, field }: { picture: PictureState; field: Field }) {
  const { t } = useTranslation();
  const { settings, lift } = picture;
  const button = useRef<HTMLButtonElement>(null);
  const isDropped = lift.dropped === field.field;
  useEffect(() => {
    if (isDropped) button.current?.focus();
  }, [isDropped]);
  const width = t(`field_width_${widthOf(field.width)}`);
  const isSized = field.type !== "group" && !field.hidden_detail;
  const label = settings.labelOf(field);
  return (
    <button
      ref={button}
      data-drags={field.field}
      type="button"
      className={classes.handle}
      aria-label={isSized ? t("picture_field", { field: label, width }) : label}
      aria-describedby="picture-keys"
      aria-pressed={lift.lifted?.field === field.field || undefined}
      onBlur={lift.cancel}
      onClick={() => settings.onEdit({ kind: "existing", field })}
      onKeyDown={(event) => lift.handleKey(field, event)}
      // Firefox presses a button when Space is let go.
      onKeyUp={(event) => event.key === " " && event.preventDefault()}
    />
  );
}

function Tools({ picture, field }: { picture: PictureState; field: Field }) {
  return (
    <div className={classes.tools}>
      <FieldMenu field={field} settings={picture.settings}>
        <FieldPlaceMenu picture={picture} field={field} />
      </FieldMenu>
    </div>
  );
}
