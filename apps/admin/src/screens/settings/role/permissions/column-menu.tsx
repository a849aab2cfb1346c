import { Menu } from "@mantine/core";
import type { Action } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/icon/icon.tsx";
import { columnLevels } from "./rules.model.ts";
import type { PermissionMatrix } from "./use-matrix.ts";
import classes from "./permissions.module.css";

/** The heading of an action; its menu sets the level of all collections that are shown. */
export function ColumnMenu({
  collections,
  action,
  setColumn,
}: Pick<PermissionMatrix, "collections" | "setColumn"> & { action: Action }) {
  const { t } = useTranslation();
  const name = t(`permission_${action}`);
  return (
    <Menu keepMounted={false} width={200}>
      <Menu.Target>
        <button
          type="button"
          className={classes.column}
          aria-label={`${name}: ${t("permission_whole_column")}`}
        >
          {name}
          <Icon name="keyboard_arrow_down" size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("permission_whole_column")}</Menu.Label>
        <Levels collections={collections} action={action} setColumn={setColumn} />
      </Menu.Dropdown>
    </Menu>
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
