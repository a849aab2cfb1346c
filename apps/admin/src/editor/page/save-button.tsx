import { Button, Menu, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon/icon.tsx";
import { keyLabels } from "../../ui/shortcuts/shortcuts.ts";
import type { SaveMode } from "../save/use-save.ts";
import classes from "./save-button.module.css";

/** The ways to save that the menu offers. */
export type MenuMode = "stay" | "add" | "copy";

export interface SaveButtonProps {
  /** Number of changed fields. */
  count: number;
  canSave: boolean;
  isSaving: boolean;
  /** The other ways that make sense here, in this order. */
  modes: readonly MenuMode[];
  onSave(mode: SaveMode): void;
}

/** The primary action of the item page: saves and leaves; its menu offers the other ways. */
export function SaveButton({ count, canSave, isSaving, modes, onSave }: SaveButtonProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.group} data-split={modes.length > 0 || undefined}>
      <Button
        className={classes.main}
        disabled={!canSave}
        loading={isSaving}
        onClick={() => onSave("leave")}
      >
        {t("save")}
        {count > 0 ? (
          <>
            {" "}
            <VisuallyHidden>{t("item.save_count", { count })}</VisuallyHidden>
            <span className={classes.count} aria-hidden>
              {count}
            </span>
          </>
        ) : null}
      </Button>
      {modes.length > 0 ? (
        <SaveMenu canSave={canSave} isSaving={isSaving} modes={modes} onSave={onSave} />
      ) : null}
    </div>
  );
}

const labels = { stay: "save_and_stay", add: "save_and_add", copy: "save_as_copy" } as const;
const icons = { stay: "save", add: "add", copy: "content_copy" } as const;

function SaveMenu({ canSave, isSaving, modes, onSave }: Omit<SaveButtonProps, "count">) {
  const { t } = useTranslation();
  return (
    <Menu keepMounted={false} width={240}>
      <Menu.Target>
        <Button
          className={classes.more}
          variant={canSave ? "filled" : "default"}
          aria-label={t("item.save_menu")}
          disabled={isSaving || (!canSave && !modes.includes("copy"))}
        >
          <Icon name="keyboard_arrow_down" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {modes.map((mode) => (
          <Menu.Item
            key={mode}
            disabled={!canSave && mode !== "copy"}
            leftSection={<Icon name={icons[mode]} size={18} />}
            rightSection={
              mode === "stay" ? (
                <span className={classes.keys}>{keyLabels("mod+s").join(" ")}</span>
              ) : null
            }
            onClick={() => onSave(mode)}
          >
            {t(labels[mode])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
