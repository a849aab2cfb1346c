import { ActionIcon, Menu } from "@mantine/core";
import { isTaken, useHost } from "@rowhouse/extension-kit";

import { Icon } from "../../ui/icon/icon.tsx";
import { completeness, type Translation } from "./desk.model.ts";
import type { Desk } from "./use-desk.ts";

interface DeskMenuProps {
  desk: Desk;
  current: Translation;
  canEdit: boolean;
}

/** What can be done with a whole translation. */
export function DeskMenu({ desk, current, canEdit }: DeskMenuProps) {
  const { t, can } = useHost();
  const { row } = current;
  const origins = desk.translations.filter(
    (one) => one.key !== current.key && completeness(desk.fields, one.row, null).filled > 0,
  );
  const mayRemove =
    row !== null &&
    !isTaken(row) &&
    (row.state === "new" || can("delete", desk.shape.collection.collection, row.item));
  const canUndo = row !== null && row.state !== "saved";
  if (!canEdit && !mayRemove && !canUndo) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t("translations.menu", { language: current.name })} size={30}>
          <Icon name="more_vert" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canEdit &&
          origins.map((one) => (
            <Menu.Item
              key={one.key}
              leftSection={<Icon name="content_copy" size={18} />}
              onClick={() => desk.fill(one, current)}
            >
              {t("translations.fill", { from: one.name })}
            </Menu.Item>
          ))}
        {canUndo && (
          <Menu.Item
            leftSection={<Icon name="undo" size={18} />}
            onClick={() => desk.undo(current)}
          >
            {t("translations.undo", { language: current.name })}
          </Menu.Item>
        )}
        {mayRemove && (
          <Menu.Item
            leftSection={<Icon name="delete" size={18} />}
            onClick={() => desk.remove(current)}
          >
            {t("translations.remove", { language: current.name })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
