import { ActionIcon, Menu } from "@mantine/core";
import { isAliasType, isEmpty, isSameValue } from "@rowhouse/contract";
import { memo } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "../../ui/icon/icon.tsx";
import { defaultValue } from "../defaults.ts";
import { isList } from "../problems/problems.ts";
import classes from "./field-menu.module.css";
import type { FormFieldProps } from "./form-field.tsx";
import { useRawValue } from "./use-raw-value.ts";

interface MenuButtonProps {
  /** Of the field. */
  label: string;
  onUse: () => void;
}

/** Opens the menu of a field. A menu takes longer to render than an input, and most fields of a long form never open theirs. */
export const FieldMenuButton = memo(function FieldMenuButton({ label, onUse }: MenuButtonProps) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      aria-expanded={false}
      aria-haspopup="menu"
      aria-label={t("field_menu", { field: label })}
      className={classes.button}
      size={24}
      onClick={onUse}
    >
      <Icon name="expand_more" size={18} />
    </ActionIcon>
  );
});

/** The menu of a field once it was opened: clear, reset to default, undo, copy and paste (interfaces.md 1.5). */
export function FieldMenu({
  field,
  value,
  invalidText,
  isMixed,
  isStaged,
  label,
  onStage,
  onInvalidText,
  onUnstage,
}: FormFieldProps & { label: string }) {
  const { t } = useTranslation();
  const raw = useRawValue(field, label);
  const initial = defaultValue(field);
  const replace = (next: unknown) => {
    onInvalidText(field.field, null);
    onStage(field.field, next);
  };
  return (
    <Menu defaultOpened position="bottom-start">
      <Menu.Target>
        {/* It replaces the button that was pressed and takes over its focus. */}
        <ActionIcon
          aria-label={t("field_menu", { field: label })}
          autoFocus
          className={classes.button}
          size={24}
        >
          <Icon name="expand_more" size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {/* Each row of a list is taken out by itself, and a list has no default. */}
        {!isList(field) && (
          <>
            <Menu.Item
              disabled={(value === null || value === undefined) && invalidText === null && !isMixed}
              leftSection={<Icon name="close" size={18} />}
              onClick={() => replace(null)}
            >
              {t("clear_value")}
            </Menu.Item>
            <Menu.Item
              disabled={isSameValue(value, initial) && invalidText === null}
              leftSection={<Icon name="settings_backup_restore" size={18} />}
              onClick={() => replace(initial)}
            >
              {t("reset_to_default")}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          disabled={!isStaged}
          leftSection={<Icon name="undo" size={18} />}
          onClick={() => onUnstage(field.field)}
        >
          {t("undo_changes")}
        </Menu.Item>
        {!isList(field) && !isAliasType(field.type) && (
          <>
            <Menu.Divider />
            <Menu.Item
              disabled={isEmpty(value) || isMixed}
              leftSection={<Icon name="content_copy" size={18} />}
              onClick={() => void raw.copy(value)}
            >
              {t("raw.copy")}
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon name="content_paste" size={18} />}
              onClick={() => void raw.paste(replace)}
            >
              {t("raw.paste")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
