import { Menu } from "@mantine/core";
import type { Field } from "@rowhouse/contract";
import type { ReactNode } from "react";
import { MenuButton } from "../../../../design/layers/opener.tsx";
import { useTranslation } from "../../../../i18n/translation.ts";
import { useRegistry } from "../../../../registry/registry.ts";
import { ActionIcon } from "../../../../design/icon/action-icon.tsx";
import { Icon } from "../../../../design/icon/icon.tsx";
import { canCopy } from "../copy/copy.model.ts";
import classes from "./field-list.module.css";
import type { CollectionSettings } from "../use-collection-settings.ts";

/** A long menu scrolls on a small screen. */
const inWindow = { flip: true, shift: true, size: true };

interface FieldMenuProps {
  field: Field;
  settings: CollectionSettings;
  /** Offered before what can be done with every field. */
  children?: ReactNode;
}

/** The menu of actions on a field. */
export function FieldMenu({ field, settings, children }: FieldMenuProps) {
  const { t } = useTranslation();
  const { labelOf, onEdit, setField, removeField } = settings;
  const fallback = useFallbackInterface(field);
  return (
    <MenuButton
      middlewares={inWindow}
      menuClass={classes.menu}
      button={
        <ActionIcon aria-label={t("layouts.list.actions", { item: labelOf(field) })}>
          <Icon name="more_horiz" size={20} />
        </ActionIcon>
      }
    >
      {children}
      <Menu.Item
        leftSection={<Icon name="edit" size={18} />}
        onClick={() => onEdit({ kind: "existing", field })}
      >
        {t("edit")}
      </Menu.Item>
      <Menu.Item
        disabled={!canCopy(field)}
        leftSection={<Icon name="content_copy" size={18} />}
        onClick={() => onEdit({ kind: "copy", field })}
      >
        {t("field_duplicate")}
      </Menu.Item>
      <Menu.Item
        leftSection={
          <Icon name={field.hidden_detail ? "visibility" : "visibility_off"} size={18} />
        }
        onClick={() => setField(field, { hidden_detail: !field.hidden_detail })}
      >
        {t(field.hidden_detail ? "field_show" : "field_hide")}
      </Menu.Item>
      {fallback === null ? null : (
        <Menu.Item
          leftSection={<Icon name="settings_backup_restore" size={18} />}
          onClick={() => setField(field, { interface: fallback })}
        >
          {t("field_reset_interface", { interface: t(`interfaces.${fallback}.name`) })}
        </Menu.Item>
      )}
      <Menu.Item
        color="red"
        disabled={field.primary_key || field.key_part !== undefined}
        leftSection={<Icon name="delete" size={18} />}
        onClick={() => void removeField(field)}
      >
        {t("delete")}
      </Menu.Item>
    </MenuButton>
  );
}

/** The interface that a field whose own one is missing falls back to, by its datatype; null where nothing is missing. */
export function useFallbackInterface(field: Field): string | null {
  const resolution = useRegistry().resolve(field);
  if (resolution.found !== "unknown" || resolution.kind !== "interface") return null;
  return resolution.definition.id;
}
