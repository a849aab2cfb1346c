import { Menu } from "@mantine/core";
import {
  type Action,
  type Collection,
  newItemStatus,
  ownValue,
  readStatusMapping,
} from "@rowhouse/contract";
import { statusName, useVirtualRows } from "@rowhouse/extension-kit";
import {
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { MenuButton } from "../../../../design/layers/opener.tsx";
import { useFormat, useTranslation } from "../../../../i18n/translation.ts";
import { leadEvent, leadsInside } from "../../../../form/reveal-field.ts";
import { Icon } from "../../../../design/icon/icon.tsx";
import { FieldRulesDialog } from "./field-rules-dialog.tsx";
import { MatrixRow, type RowSubject } from "./matrix-row.tsx";
import {
  actions,
  columnLevels,
  rulesFor,
  scopesOf,
  shownLists,
  shownRules,
} from "./rules.model.ts";
import { firstPlace, placeOf, rulesField } from "./staged-rules.model.ts";
import { useMatrixTexts } from "./use-matrix-texts.ts";
import type { PermissionMatrix } from "./use-matrix.ts";
import classes from "./matrix.module.css";

/** The headings of the columns. Rendered when other collections are shown, and not with each change. */
const MatrixHead = memo(function MatrixHead({
  collections,
  setColumn,
}: Pick<PermissionMatrix, "collections" | "setColumn">) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">{t("collection")}</th>
        {actions.map((action) => (
          <th key={action} scope="col">
            <ColumnMenu collections={collections} action={action} setColumn={setColumn} />
          </th>
        ))}
        <th scope="col">{t("fields")}</th>
        <th scope="col">{t("permission_whole_row")}</th>
      </tr>
    </thead>
  );
});

/** As the style sheet says: in pixels, of a row and of the head. */
const rowHeight = 44;
const headHeight = 40;

/** Collections down, actions across. Collections with statuses unfold to a row for each of them. */
export function MatrixTable({ matrix }: { matrix: PermissionMatrix }) {
  const scroller = useRef<HTMLDivElement>(null);
  const texts = useMatrixTexts();
  const { rules, errors } = matrix;
  const { rows, onToggle, reveal } = useMatrixRows(matrix);
  const [fieldsOf, setFieldsOf] = useState<RowSubject | null>(null);
  const virtual = useVirtualRows({ scroller, count: rows.length, rowHeight, headHeight });
  const { indexes, end, height } = virtual;
  const target = rows.findIndex(({ isTarget }) => isTarget);
  // Once, when the rows are there.
  const showTarget = useEffectEvent(() => target >= 0 && virtual.scrollToRow(target));
  useEffect(() => void showTarget(), []);
  const wrong = rows.findIndex(({ error }) => error !== null);
  const showWrong = useEffectEvent(() => {
    virtual.scrollToRow(wrong);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>("tr[data-problem] button[data-wrong]")?.focus(),
    );
  });
  useLead(scroller, () => {
    const place = firstPlace(errors);
    if (place === null) return false;
    reveal(place.collection);
    requestAnimationFrame(() => showWrong());
    return true;
  });
  return (
    <div
      data-field={rulesField}
      data-problem={errors.size > 0 || undefined}
      className={classes.frame}
    >
      <div ref={scroller} className={classes.scroll} {...leadsInside}>
        <table className={classes.table} aria-rowcount={rows.length + 1}>
          <colgroup>
            <col className={classes.nameColumn} />
            {actions.map((action) => (
              <col key={action} className={classes.levelColumn} />
            ))}
            <col className={classes.fieldsColumn} />
            <col className={classes.wholeColumn} />
          </colgroup>
          <MatrixHead collections={matrix.collections} setColumn={matrix.setColumn} />
          <tbody>
            <Gap height={(indexes[0] ?? 0) * rowHeight} />
            {rows.slice(indexes[0] ?? 0, end).map(({ collection, scope, ...row }, at) => (
              <MatrixRow
                {...row}
                key={`${collection.collection} ${scope}`}
                index={(indexes[0] ?? 0) + at + 2}
                collection={collection}
                scope={scope}
                role={rules.role}
                stored={rulesFor(rules.stored, collection)}
                edited={rulesFor(rules.edited, collection)}
                texts={texts}
                onChange={rules.onChange}
                onToggle={onToggle}
                onFields={setFieldsOf}
              />
            ))}
            <Gap height={height - end * rowHeight} />
          </tbody>
        </table>
        {fieldsOf === null ? null : (
          <RowFields matrix={matrix} row={fieldsOf} onClose={() => setFieldsOf(null)} />
        )}
      </div>
    </div>
  );
}

/** Answers when somebody is led to what is wrong; `show` tells whether there is something to show. */
function useLead(scroller: RefObject<HTMLElement | null>, show: () => boolean): void {
  const handleLead = useEffectEvent((event: Event) => {
    if (show()) event.preventDefault();
  });
  useEffect(() => {
    const element = scroller.current;
    const listen = (event: Event): void => handleLead(event);
    element?.addEventListener(leadEvent, listen);
    return () => element?.removeEventListener(leadEvent, listen);
  }, [scroller]);
}

/** The fields and statuses of one row; there is one such dialog, not one in each row. */
function RowFields({
  matrix,
  row,
  onClose,
}: {
  matrix: PermissionMatrix;
  row: RowSubject;
  onClose: () => void;
}) {
  const { collection, scope, name } = row;
  const { role, edited, onChange } = matrix.rules;
  const of = { collection, role, scope };
  const { rule } = shownLists(shownRules(rulesFor(edited, collection), of), of);
  return (
    <FieldRulesDialog
      title={name}
      collection={collection}
      rule={rule}
      error={
        matrix.errors.get(placeOf({ collection: collection.collection, status: scope })) ?? null
      }
      onChange={(lists) => onChange(of, lists)}
      onClose={onClose}
    />
  );
}

/** The room of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ blockSize: height }} /> : null;
}

/** The heading of an action; its menu sets the level of all collections that are shown. */
function ColumnMenu({
  collections,
  action,
  setColumn,
}: Pick<PermissionMatrix, "collections" | "setColumn"> & { action: Action }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = t(`permission_${action}`);
  return (
    <MenuButton
      width={200}
      button={
        <button
          type="button"
          className={classes.column}
          aria-label={format.labeled(name, t("permission_whole_column"))}
        >
          {name}
          <Icon name="keyboard_arrow_down" size={16} />
        </button>
      }
    >
      <Menu.Label>{t("permission_whole_column")}</Menu.Label>
      <Levels collections={collections} action={action} setColumn={setColumn} />
    </MenuButton>
  );
}

/** Rendered while the menu is open. */
function Levels({
  collections,
  action,
  setColumn,
}: Pick<PermissionMatrix, "collections" | "setColumn"> & { action: Action }) {
  const { t } = useTranslation();
  const shown = collections.map(({ collection }) => collection);
  return columnLevels(shown, action).map((level) => (
    <Menu.Item key={level} onClick={() => setColumn(action, level)}>
      {t(`permission_level_${level}`)}
    </Menu.Item>
  ));
}

interface Row extends RowSubject {
  /** The title at its beginning. */
  title: string;
  /** Whether the rows of its statuses are there as well; null without statuses. */
  isOpen: boolean | null;
  /** Whether the address leads to it. */
  isTarget: boolean;
  /** The problem with its rule; null for none. */
  error: string | null;
}

/** The rows, those of statuses below their collection while it is unfolded. */
function useMatrixRows({ collections, at, errors }: PermissionMatrix) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(at.status === undefined ? [] : [at.collection ?? ""]),
  );
  const onToggle = useCallback(
    (key: string) =>
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    [],
  );
  const titleOf = (collection: Collection, scope: string): string => {
    const status = ownValue(readStatusMapping(collection) ?? {}, scope);
    return scope === newItemStatus || status === undefined
      ? t("permission_on_create")
      : statusName(status, t);
  };
  const reveal = useCallback(
    (key: string) => setOpen((before) => (before.has(key) ? before : new Set([...before, key]))),
    [],
  );
  const errorOf = (collection: string, status: string | null) =>
    errors.get(placeOf({ collection, status })) ?? null;
  const rows = collections.flatMap(({ collection, name }): Row[] => {
    const key = collection.collection;
    const scopes = scopesOf(collection);
    const isOpen = scopes.length === 0 ? null : open.has(key);
    const isTargeted = at.collection === key;
    const general = { scope: null, name, title: name, isTarget: isTargeted && !at.status };
    return [
      { ...general, collection, isOpen, error: errorOf(key, null) },
      ...(isOpen === true ? scopes : []).map((scope) => {
        const title = titleOf(collection, scope);
        const isTarget = isTargeted && at.status === scope;
        const error = errorOf(key, scope);
        return {
          collection,
          scope,
          name: `${name}, ${title}`,
          title,
          isOpen: null,
          isTarget,
          error,
        };
      }),
    ];
  });
  return { rows, onToggle, reveal };
}
