import { VisuallyHidden } from "@mantine/core";
import type { Field } from "@rowhouse/contract";
import { useRowDrag } from "@rowhouse/extension-kit";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Box, Grid, Row, Stack, Text } from "../../../../design/words.tsx";
import { DragHandle } from "../../../../list/list-parts.tsx";
import { movableRow } from "../../../../list/movable-row.ts";
import { useRegistry } from "../../../../registry/registry.ts";
import { Icon } from "../../../../design/icon/icon.tsx";
import { SearchBox } from "../../../../design/search/search-box.tsx";
import { fieldMarks, foundFields } from "./field-list.model.ts";
import { FieldMenu, useFallbackInterface } from "./field-menu.tsx";
import type { CollectionSettings } from "../use-collection-settings.ts";
import classes from "./field-list.module.css";

/** Lists with more fields than this are searched. */
const searchFrom = 10;

/** Height of a row in pixels, as the style sheet has it. */
const rowHeight = 52;

/** The fields of a collection in their order, which is changed by dragging or with the keyboard. */
export function FieldList({ settings }: { settings: CollectionSettings }) {
  const { t } = useTranslation();
  const { fields, labelOf } = settings;
  const [search, setSearch] = useState("");
  const found = foundFields(fields, search, labelOf);
  return (
    <>
      {fields.length > searchFrom ? (
        <div>
          {" "}
          <SearchBox
            value={search}
            count={search === "" ? "" : t("field_count", { count: found.length })}
            onChange={setSearch}
          />
        </div>
      ) : null}
      {search === "" ? (
        <OrderedFields settings={settings} />
      ) : (
        <ul aria-label={t("fields")} className={classes.list}>
          {found.map((field) => (
            <Grid
              as="li"
              key={field.field}
              gap={3}
              align="center"
              surface="surface"
              rule="below"
              className={classes.row}
            >
              <span />
              <FieldRow field={field} settings={settings} />
            </Grid>
          ))}
        </ul>
      )}
    </>
  );
}

/** All fields; an order is changed only where all of them are seen. */
function OrderedFields({ settings }: { settings: CollectionSettings }) {
  const { t } = useTranslation();
  const { fields, labelOf, move } = settings;
  const drag = useRowDrag({
    rowHeight,
    count: fields.length,
    nameOf: (index) => (fields[index] === undefined ? "" : labelOf(fields[index])),
    onMove: move,
  });
  return (
    <>
      <ul aria-label={t("fields")} className={classes.list} {...drag.handlers}>
        {fields.map((field, index) => (
          <Grid
            as="li"
            key={field.field}
            gap={3}
            align="center"
            surface="surface"
            rule="below"
            className={classes.row}
            {...movableRow(drag, index)}
          >
            <DragHandle aria-label={t("layouts.list.reorderItem", { item: labelOf(field) })} />
            <FieldRow field={field} settings={settings} />
          </Grid>
        ))}
      </ul>
      <VisuallyHidden role="status">{drag.announcement}</VisuallyHidden>
    </>
  );
}

function FieldRow({ field, settings }: { field: Field; settings: CollectionSettings }) {
  const { t } = useTranslation();
  const { labelOf, onEdit } = settings;
  const label = labelOf(field);
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-haspopup="dialog"
        onClick={() => onEdit({ kind: "existing", field })}
      >
        <Text weight="medium" className={classes.label} dir="auto" title={label}>
          {label}
        </Text>
        {/* Mostly the same words again. */}
        <code aria-hidden className={classes.key}>
          {field.field}
        </code>
      </button>
      <Row as="span" gap={1} className={classes.marks}>
        {fieldMarks(field).map((mark) => (
          <Box as="span" key={mark} padX={2} size="small" color="quiet" border radius="control">
            {t(mark)}
          </Box>
        ))}
      </Row>
      <FieldInterface field={field} settings={settings} />
      <FieldMenu field={field} settings={settings} />
    </>
  );
}

/** The interface of the field, what it stores where no interface is named, or that its interface is missing, with a way out. */
function FieldInterface({ field, settings }: { field: Field; settings: CollectionSettings }) {
  const { t } = useTranslation();
  const registry = useRegistry();
  const fallback = useFallbackInterface(field);
  const id = field.interface;
  if (id === null || id === "")
    return (
      <Text truncate className={classes.editor}>
        {field.type ?? field.datatype ?? ""}
      </Text>
    );
  const known = registry.findInterface(id);
  if (known !== null)
    return (
      <Text truncate className={classes.editor} title={t(`interfaces.${known.id}.name`)}>
        {t(`interfaces.${known.id}.name`)}
      </Text>
    );
  const missing = t("field_interface_missing", { interface: id });
  const mark = (
    <>
      <Icon name="warning" size={18} />
      <Stack as="span" shrink className={classes.missingText}>
        <span>{missing}</span>
        {fallback === null ? null : (
          <span>{t("field_interface_use", { interface: t(`interfaces.${fallback}.name`) })}</span>
        )}
      </Stack>
    </>
  );
  if (fallback === null)
    return (
      <span className={classes.missing} title={missing}>
        {mark}
      </span>
    );
  return (
    <button
      type="button"
      className={classes.missing}
      title={missing}
      onClick={() => settings.setField(field, { interface: fallback })}
    >
      {mark}
    </button>
  );
}
