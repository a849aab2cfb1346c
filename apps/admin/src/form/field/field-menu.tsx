import { Menu } from "@mantine/core";
import {
  type Field,
  findRelation,
  isAliasType,
  isEmpty,
  isSameValue,
  isToOneType,
  keyOf,
  ownValue,
  primaryKeyField,
} from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { memo, useLayoutEffect, useRef } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { useRegistry } from "../../registry/registry.ts";
import { ActionIcon } from "../../design/icon/action-icon.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { loadModule } from "../../design/loading/load-module.ts";
import { useShortcutKeys } from "../../design/shortcuts/shortcuts.ts";
import { defaultValue } from "../defaults.ts";
import { isList } from "../problems/problems.ts";
import type { FormFieldProps } from "./form-field.tsx";
import classes from "./field-menu.module.css";

interface MenuButtonProps {
  /** Of the field. */
  label: string;
  onUse: () => void;
}

/**
 * Opens the menu of a field. A menu takes longer to render than an input, and most fields of a long form never open theirs.
 * Tab leads from input to input: for the keyboard there is a shortcut.
 */
export const FieldMenuButton = memo(function FieldMenuButton({ label, onUse }: MenuButtonProps) {
  const { t } = useTranslation();
  const keys = useShortcutKeys("fieldMenu");
  return (
    <ActionIcon
      aria-expanded={false}
      aria-haspopup="menu"
      {...buttonOf(t("field_menu", { field: label }))}
      aria-keyshortcuts={keys?.aria}
      onClick={onUse}
    >
      <Icon name="expand_more" size={18} />
    </ActionIcon>
  );
});

const buttonOf = (label: string) =>
  ({
    "aria-label": label,
    className: classes.button,
    "data-field-menu": true,
    size: 24,
    tabIndex: -1,
  }) as const;

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
  const button = useRef<HTMLButtonElement>(null);
  // The one that was pressed was replaced: what has the focus before the menu has it again afterwards.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  const replace = (next: unknown) => {
    onInvalidText(field.field, null);
    onStage(field.field, next);
  };
  return (
    <Menu defaultOpened position="bottom-start">
      <Menu.Target>
        <ActionIcon ref={button} {...buttonOf(t("field_menu", { field: label }))}>
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

/** Copies the value of a field as it is stored, and stages what was copied from another one. */
function useRawValue(field: Field, label: string) {
  const { t } = useTranslation();
  const { model, notify } = useHost();
  const resolution = useRegistry().resolve(field);
  const refuse = (): void => notify({ color: "warning", title: t("raw.no_clipboard") });

  async function copy(value: unknown): Promise<void> {
    const relation = findRelation(model, field.collection, field.field);
    const target = relation === null ? undefined : ownValue(model.collections, relation.collection);
    const key = (target && primaryKeyField(target)?.field) ?? "id";
    const raw = isToOneType(field.type) ? keyOf(value, key) : value;
    const text = typeof raw === "string" ? raw : JSON.stringify(raw, null, 2);
    try {
      await navigator.clipboard.writeText(text);
      notify({ color: "success", title: t("raw.copied"), icon: "content_copy" });
    } catch {
      refuse();
    }
  }

  async function paste(onValue: (value: unknown) => void): Promise<void> {
    const reading = loadModule(() => import("./raw-value.ts"));
    const text = await readClipboard();
    if (text === null) return refuse();
    const { readRaw } = await reading;
    const accepts = resolution.kind === "interface" ? resolution.definition.value : () => true;
    const read = readRaw(text, field, accepts);
    if (read === "unfit")
      return notify({ color: "warning", title: t("raw.unfit", { field: label }) });
    onValue(read.value);
  }

  return { copy, paste };
}

/** Null where the browser does not give it. */
async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}
