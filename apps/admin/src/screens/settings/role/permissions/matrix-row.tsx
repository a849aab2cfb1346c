import { newItemStatus, type Action, type Collection, type Permission } from "@rowhouse/contract";
import { memo } from "react";
import { Row, Text } from "../../../../design/words.tsx";
import { Icon } from "../../../../design/icon/icon.tsx";
import {
  actions,
  allOrNothing,
  isChanged,
  mixed,
  offeredIn,
  shownLevel,
  shownLists,
  shownRules,
  type CollectionRules,
  type RuleOf,
  type Scope,
} from "./rules.model.ts";
import type { MatrixTexts } from "./use-matrix-texts.ts";
import type { OnChange } from "./use-role-rules.ts";
import classes from "./matrix.module.css";

/** The subject of a row. */
export interface RowSubject {
  collection: Collection;
  scope: Scope;
  /** The subject of the row, for those who do not see its place. */
  name: string;
}

interface MatrixRowProps extends RowSubject {
  /** Its place in the table, from 1 on. */
  index: number;
  role: number;
  stored: CollectionRules;
  edited: CollectionRules;
  texts: MatrixTexts;
  /** The title at its beginning. */
  title: string;
  /** Whether the rows of its statuses are there as well; null without statuses. */
  isOpen: boolean | null;
  /** Whether the address leads to it. */
  isTarget: boolean;
  /** The problem with its rule; null for none. */
  error: string | null;
  onChange: OnChange;
  onToggle: (collection: string) => void;
  /** Opens the fields and statuses of the row. */
  onFields: (row: RowSubject) => void;
}

/**
 * The levels of all actions for a collection, or for one of its statuses. Rendered when something of this collection has
 * changed, and not with each of hundreds of others. There are hundreds of cells, so that these have no hooks and the
 * browser's own controls.
 */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { collection, role, scope, stored, edited, isTarget } = props;
  const of: RuleOf = { collection, role, scope };
  const rules = shownRules(edited, of);
  const before = stored === edited ? rules : shownRules(stored, of);
  return (
    <tr
      className={classes.row}
      aria-rowindex={props.index}
      data-target={isTarget || undefined}
      data-problem={props.error !== null || undefined}
      data-changed={isChanged(stored, edited, scope) || undefined}
    >
      <th scope="row">
        <RowTitle {...props} />
      </th>
      {actions.map((action) => (
        <td key={action}>
          <LevelBox {...props} of={of} rules={rules} before={before} action={action} />
        </td>
      ))}
      <td>
        <FieldRules {...props} of={of} rules={rules} />
      </td>
      {/* What is created has no levels, only fields and statuses. */}
      <td>{scope === newItemStatus ? null : <WholeRow {...props} of={of} />}</td>
    </tr>
  );
});

function RowTitle({ collection, scope, title, isOpen, onToggle }: MatrixRowProps) {
  if (isOpen === null)
    return (
      <span className={scope === null ? classes.name : classes.status}>
        <Text truncate dir="auto" title={title}>
          {title}
        </Text>
      </span>
    );
  return (
    <button
      type="button"
      className={classes.opener}
      aria-expanded={isOpen}
      onClick={() => onToggle(collection.collection)}
    >
      <Icon name={isOpen ? "expand_more" : "chevron_right"} size={18} />
      <Text truncate dir="auto" title={title}>
        {title}
      </Text>
    </button>
  );
}

interface CellProps extends Pick<MatrixRowProps, "edited" | "name" | "texts" | "onChange"> {
  of: RuleOf;
  /** The rules behind the row. */
  rules: readonly Permission[];
}

function WholeRow({ of, name, texts, onChange }: Omit<CellProps, "rules">) {
  return (
    <Row as="span" gap={3}>
      {([true, false] as const).map((isAll) => (
        <button
          key={String(isAll)}
          type="button"
          className={classes.quietButton}
          aria-label={texts.labeled(isAll ? texts.all : texts.none, name)}
          onClick={() => onChange(of, allOrNothing(of.collection, isAll))}
        >
          {isAll ? texts.all : texts.none}
        </button>
      ))}
    </Row>
  );
}

interface LevelBoxProps extends CellProps {
  /** The rules behind the row as they are stored. */
  before: readonly Permission[];
  action: Action;
}

function LevelBox(props: LevelBoxProps) {
  const { edited, of, rules, before, action, name, texts, onChange } = props;
  const offered = offeredIn(edited, of, action);
  if (offered.length === 0) return null;
  const level = shownLevel(rules, action);
  // A level that is stored and not offered, such as "mine" without an owner, is shown as well.
  const shown = offered.includes(level) ? offered : [level, ...offered];
  return (
    <span
      className={classes.level}
      data-level={level}
      data-changed={(rules !== before && level !== shownLevel(before, action)) || undefined}
    >
      <select
        aria-label={texts.labeled(texts.actions[action], name)}
        value={level}
        onChange={(event) => onChange(of, { [action]: event.currentTarget.value })}
      >
        {shown.map((value) => (
          <option key={value} value={value} disabled={value === mixed}>
            {texts.levelName(value)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** How many fields and statuses are taken out, and the way to change that. */
function FieldRules({
  of,
  rules,
  name,
  texts,
  error,
  onFields,
}: Omit<CellProps, "edited" | "onChange"> & Pick<MatrixRowProps, "error" | "onFields">) {
  const { rule, isMixed } = shownLists(rules, of);
  const text = error ?? (isMixed ? texts.differs : texts.taken(rule));
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classes.quietButton}
      data-wrong={error !== null || undefined}
      title={text}
      aria-label={texts.labeled(texts.fields, texts.series([name, text]))}
      onClick={() => onFields({ collection: of.collection, scope: of.scope, name })}
    >
      {error === null ? null : <Icon name="error" size={16} />}
      {text}
    </button>
  );
}
