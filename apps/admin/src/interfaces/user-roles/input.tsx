import { keyOf } from "@rowhouse/contract";
import {
  controlProps,
  createRow,
  editRow,
  farKey,
  isTaken,
  rowShape,
  takeOut,
  useAllRows,
  useHost,
  useItems,
  type InputProps,
  type RowShape,
} from "@rowhouse/extension-kit";
import { useMemo } from "react";

import { BoxHint } from "../../design/field/box-hint.tsx";
import { ReadOnlyText } from "../../design/field/text/read-only-text.tsx";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import type { RolesValue, userRolesOptions } from "./interface.ts";
import { offeredRoles } from "./model.ts";

type UserRolesProps = InputProps<RolesValue | null, typeof userRolesOptions>;

/** The role of a user: through the rows that link roles, or as a plain reference. */
export function Input(props: UserRolesProps) {
  const { model } = useHost();
  const { relation, value, options, onChange } = props;
  const shape = useMemo(() => relation && rowShape(model, relation), [model, relation]);
  if (shape !== null && shape.far !== null && options.relational)
    return <LinkedRole {...props} shape={shape} />;
  return (
    <RoleSelect
      {...props}
      role={keyOf(Array.isArray(value) ? value[0] : value, "id")}
      rest={0}
      onChoose={(role) => onChange(role)}
    />
  );
}

/** The first row counts; others stay as they are. */
function LinkedRole(props: UserRolesProps & { shape: RowShape }) {
  const { shape, onChange } = props;
  const link = shape.far?.field ?? "";
  const { rows, changes, list } = useAllRows(props, shape, [`${link}.id`, `${link}.name`]);
  const [row = null, ...rest] = rows.filter((one) => !isTaken(one));
  const role = row === null ? null : farKey(shape, row.item);
  function choose(next: number | null) {
    if (next === null) {
      if (row !== null) onChange([...takeOut(shape, changes, { row, removal: "unlink" })]);
      return;
    }
    if (row === null) onChange([...createRow(changes, { [link]: next }).changes]);
    else onChange([...editRow(shape, changes, { row, edits: { [link]: next } })]);
  }
  return (
    <RoleSelect
      {...props}
      readOnly={props.readOnly || list.isLoading || list.error !== null}
      rest={rest.length}
      role={role}
      onChoose={choose}
    />
  );
}

interface RoleSelectProps extends UserRolesProps {
  role: string | number | null;
  /** How many further roles the user has. */
  rest: number;
  onChoose: (role: number | null) => void;
}

function RoleSelect({ role, rest, onChoose, ...props }: RoleSelectProps) {
  const { t, locale, formatList, can, currentUser } = useHost();
  const { options, required, collection, values, relation } = props;
  const roles = useItems("directus_roles", allRoles);
  const { showPublic } = options;
  const offered = offeredRoles(roles.items, { showPublic, chosen: role, locale });
  const isListed = role === null || offered.some(({ value }) => value === String(role));
  const isOneself =
    collection === "directus_users" && String(values["id"]) === String(currentUser?.id);
  // Who may not change whom a role belongs to at all changes no role of their own.
  const isLocked = isOneself && !can("update", relation?.collection ?? "directus_roles");
  const hint =
    rest > 0 ? (
      <BoxHint id={`${props.id}-rest`}>{t("interfaces.user-roles.more", { count: rest })}</BoxHint>
    ) : null;
  // Who may not read roles still knows those of their own.
  const ownRoles = isOneself ? formatList((currentUser?.roles ?? []).map(({ name }) => name)) : "";
  const shown = isListed ? offered : [{ value: String(role), label: String(role) }, ...offered];
  if (props.readOnly || isLocked)
    return (
      <>
        <ReadOnlyText {...props}>
          {(roles.items.length === 0 && ownRoles) ||
            (shown.find(({ value }) => value === String(role))?.label ?? "–")}
        </ReadOnlyText>
        {hint}
      </>
    );
  return (
    <>
      <SelectBox
        {...controlProps(props)}
        leftSection={<Icon name="badge" />}
        none={required ? undefined : t("select_none_option")}
        options={shown}
        placeholder={t("choose_one")}
        value={role === null ? null : String(role)}
        onChange={(chosen) => onChoose(chosen === null ? null : Number(chosen))}
      />
      {hint}
    </>
  );
}

const allRoles = { fields: ["id", "name"], limit: -1 };
