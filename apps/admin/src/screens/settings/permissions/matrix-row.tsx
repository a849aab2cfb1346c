import { Button } from "@mantine/core";
import { newItemStatus, type Action, type Collection } from "@rowhouse/contract";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon/icon.tsx";
import { FieldRulesDialog } from "./field-rules-dialog.tsx";
import {
  actions,
  allOrNothing,
  isChanged,
  mixed,
  offeredIn,
  shownLevel,
  shownLists,
  type CollectionRules,
  type RuleOf,
  type Scope,
} from "./rules.model.ts";
import type { OnChange } from "./use-permissions.ts";
import classes from "./permissions.module.css";

interface MatrixRowProps {
  /** Its place in the table, from 1 on. */
  index: number;
  collection: Collection;
  role: number;
  stored: CollectionRules;
  edited: CollectionRules;
  scope: Scope;
  /** What the row is about, for those who do not see its place. */
  name: string;
  /** What stands at its beginning. */
  title: string;
  /** Whether the rows of its statuses are there as well; null without statuses. */
  isOpen: boolean | null;
  /** Whether the address leads to it. */
  isTarget: boolean;
  onChange: OnChange;
  onToggle: (collection: string) => void;
}

/**
 * The levels of all actions for a collection, or for one of its statuses. Rendered when something of this collection has
 * changed, and not with each of hundreds of others.
 */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { collection, role, scope, stored, edited, isTarget } = props;
  const of: RuleOf = { collection, role, scope };
  const box: BoxProps = { ...props, of };
  return (
    <tr
      className={classes.row}
      aria-rowindex={props.index}
      data-target={isTarget || undefined}
      data-changed={isChanged(stored, edited, scope) || undefined}
    >
      <th scope="row">
        <RowTitle {...props} />
      </th>
      {actions.map((action) => (
        <td key={action}>
          <LevelBox {...box} action={action} />
        </td>
      ))}
      <td>
        <FieldRules {...box} />
      </td>
      {/* What is created has no levels, only fields and statuses. */}
      <td>{scope === newItemStatus ? null : <WholeRow {...box} />}</td>
    </tr>
  );
});

function RowTitle({ collection, scope, title, isOpen, onToggle }: MatrixRowProps) {
  if (isOpen === null)
    return <span className={scope === null ? classes.name : classes.status}>{title}</span>;
  return (
    <button
      type="button"
      className={classes.opener}
      aria-expanded={isOpen}
      onClick={() => onToggle(collection.collection)}
    >
      <Icon name={isOpen ? "expand_more" : "chevron_right"} size={18} />
      <span className={classes.openerText}>{title}</span>
    </button>
  );
}

interface BoxProps extends Pick<MatrixRowProps, "stored" | "edited" | "name" | "onChange"> {
  of: RuleOf;
}

function WholeRow({ of, name, onChange }: BoxProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.whole}>
      {[true, false].map((isAll) => (
        <Button
          key={String(isAll)}
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={`${t(isAll ? "all" : "none")}: ${name}`}
          onClick={() => onChange(of, allOrNothing(of.collection, isAll))}
        >
          {t(isAll ? "all" : "none")}
        </Button>
      ))}
    </span>
  );
}

function LevelBox({ stored, edited, of, action, name, onChange }: BoxProps & { action: Action }) {
  const { t } = useTranslation();
  const offered = offeredIn(edited, of, action);
  if (offered.length === 0) return null;
  const level = shownLevel(edited, of, action);
  // What is stored and not offered, such as "mine" without an owner, is shown as well.
  const shown = offered.includes(level) ? offered : [level, ...offered];
  return (
    <span
      className={classes.level}
      data-level={level}
      data-changed={level !== shownLevel(stored, of, action) || undefined}
    >
      {/* Hundreds of them: the browser's own are the quickest. */}
      <select
        aria-label={`${t(`permission_${action}`)}: ${name}`}
        value={level}
        onChange={(event) => onChange(of, { [action]: event.currentTarget.value })}
      >
        {shown.map((value) => (
          <option key={value} value={value} disabled={value === mixed}>
            {t(`permission_level_${value}`)}
          </option>
        ))}
      </select>
      <Icon name="unfold_more" size={16} />
    </span>
  );
}

/** How many fields and statuses are taken out, and the way to change that. */
function FieldRules({ edited, of, name, onChange }: BoxProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { rule, isMixed } = shownLists(edited, of);
  const counts = [
    ["permission_hidden_fields", rule.read_field_blacklist],
    ["permission_locked_fields", rule.write_field_blacklist],
    ["permission_barred_statuses", rule.status_blacklist],
  ] as const;
  const parts = counts.flatMap(([key, { length: count }]) => (count > 0 ? t(key, { count }) : []));
  const same = parts.length === 0 ? t("permission_all_fields") : parts.join(", ");
  const text = isMixed ? t("permission_level_mixed") : same;
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-haspopup="dialog"
        className={classes.fieldRules}
        title={text}
        aria-label={`${t("fields")}: ${name}, ${text}`}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      {isOpen ? (
        <FieldRulesDialog
          title={name}
          collection={of.collection}
          rule={rule}
          onChange={(lists) => onChange(of, lists)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
