import { Button } from "@mantine/core";
import type { Action, Collection } from "@rowhouse/contract";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon/icon.tsx";
import { FieldRulesDialog } from "./field-rules-dialog.tsx";
import {
  actions,
  isChanged,
  mixed,
  offeredLevels,
  shownLevel,
  shownLists,
  type RuleOf,
  type Scope,
} from "./rules.model.ts";
import type { PermissionMatrix } from "./use-permissions.ts";
import classes from "./permissions.module.css";

interface MatrixRowProps {
  matrix: PermissionMatrix;
  collection: Collection;
  scope: Scope;
  /** What the row is about, for those who do not see its place. */
  name: string;
  heading: ReactNode;
  isSystem: boolean;
}

/** The levels of all actions for a collection, or for one of its statuses. */
export function MatrixRow({ matrix, collection, scope, name, heading, isSystem }: MatrixRowProps) {
  const { t } = useTranslation();
  const of: RuleOf = { collection, role: matrix.role, scope };
  return (
    <tr
      className={classes.row}
      data-changed={isChanged(matrix.stored, matrix.edited, of) || undefined}
      data-system={isSystem || undefined}
    >
      <th scope="row">{heading}</th>
      {actions.map((action) => (
        <td key={action}>
          <LevelBox matrix={matrix} of={of} action={action} name={name} />
        </td>
      ))}
      <td>
        <FieldRules matrix={matrix} of={of} name={name} />
      </td>
      <td>
        <span className={classes.whole}>
          {[true, false].map((isAll) => (
            <Button
              key={String(isAll)}
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={`${t(isAll ? "all" : "none")}: ${name}`}
              onClick={() => matrix.setAll(collection, scope, isAll)}
            >
              {t(isAll ? "all" : "none")}
            </Button>
          ))}
        </span>
      </td>
    </tr>
  );
}

interface BoxProps {
  matrix: PermissionMatrix;
  of: RuleOf;
  name: string;
}

function LevelBox({ matrix, of, action, name }: BoxProps & { action: Action }) {
  const { t } = useTranslation();
  const { collection, scope } = of;
  const offered = offeredLevels(collection, scope, action);
  if (offered.length === 0) return null;
  const level = shownLevel(matrix.edited, of, action);
  // What is stored and not offered, such as "mine" without an owner, is shown as well.
  const shown = offered.includes(level) ? offered : [level, ...offered];
  return (
    <span className={classes.level} data-level={level}>
      {/* Hundreds of them: the browser's own are the quickest. */}
      <select
        aria-label={`${t(`permission_${action}`)}: ${name}`}
        value={level}
        onChange={(event) =>
          matrix.setLevel(collection, scope, { action, level: event.currentTarget.value })
        }
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

/** How many fields are taken out, and the way to change that. */
function FieldRules({ matrix, of, name }: BoxProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { rule, isMixed } = shownLists(matrix.edited, of);
  const { read_field_blacklist: hidden, write_field_blacklist: locked } = rule;
  const parts = [
    hidden.length > 0 ? t("permission_hidden_fields", { count: hidden.length }) : null,
    locked.length > 0 ? t("permission_locked_fields", { count: locked.length }) : null,
  ].filter((part) => part !== null);
  const same = parts.length === 0 ? t("permission_all_fields") : parts.join(", ");
  const text = isMixed ? t("permission_level_mixed") : same;
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-haspopup="dialog"
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
          onChange={(parts) => matrix.setParts(of.collection, of.scope, parts)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
