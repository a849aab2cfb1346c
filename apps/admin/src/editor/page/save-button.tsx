import { Button, Loader, Menu, VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";
import { MenuButton } from "../../design/layers/opener.tsx";
import { useTranslation } from "../../i18n/translation.ts";
import { Row } from "../../design/words.tsx";
import { useUploadProgress } from "../../form/draft/uploads/running-uploads.ts";
import { Icon } from "../../design/icon/icon.tsx";
import { unlistedAction, usePageActions } from "../../design/page/page-actions.ts";
import { ShortcutHint } from "../../design/shortcuts/shortcut-hint.tsx";
import { useShortcutKeys } from "../../design/shortcuts/shortcuts.ts";
import type { MenuMode, SaveMode } from "../save/use-save.ts";
import classes from "./editor-page.module.css";

interface SaveButtonProps {
  /** Number of changed fields. */
  count: number;
  canSave: boolean;
  isSaving: boolean;
  /** The report of the last save; null before, and as soon as there is something to save again. */
  report: string | null;
  /** The other ways that make sense here, in this order. */
  modes: readonly MenuMode[];
  onSave(mode: SaveMode): void;
  /** Sends a save that has had no answer for long again; left out where that is not safe. */
  onAgain?: (() => void) | undefined;
}

/** The primary action of the item page: saves and leaves; its menu offers the other ways. */
export function SaveButton(props: SaveButtonProps) {
  const { count, canSave, isSaving, report, modes, onSave, onAgain } = props;
  const { t } = useTranslation();
  const { percent, count: uploads } = useUploadProgress();
  // A save waits for them.
  const isUploading = isSaving && uploads > 0;
  const [wait, restart] = useWait(isSaving && !isUploading);
  const isOffered = wait === "unanswered" && onAgain !== undefined;
  const waitText = wait === "short" ? null : t(isOffered ? "item.no_answer" : "item.still_saving");
  return (
    <Row grow className={classes.group} data-split={modes.length > 0 || undefined}>
      <VisuallyHidden role="status">{waitText ?? report}</VisuallyHidden>
      <Button
        className={classes.main}
        disabled={!isOffered && (!canSave || isUploading || wait !== "short")}
        leftSection={
          isOffered ? (
            <Icon name="refresh" size={18} />
          ) : isUploading || wait !== "short" ? (
            <Loader aria-hidden color="currentColor" size={16} />
          ) : report === null ? null : (
            <Icon name="check" size={18} />
          )
        }
        loading={isSaving && !isUploading && wait === "short"}
        onClick={() => {
          if (!isOffered) return onSave("leave");
          restart();
          onAgain();
        }}
      >
        {isUploading
          ? t("uploads.saving", { percent })
          : (waitText ?? t(report === null ? "save" : "item.saved"))}
        {count > 0 && !isUploading && waitText === null ? (
          <>
            {" "}
            <VisuallyHidden>{t("item.save_count", { count })}</VisuallyHidden>
          </>
        ) : null}
      </Button>
      {modes.length > 0 ? (
        <SaveMenu canSave={canSave} isSaving={isSaving} modes={modes} onSave={onSave} />
      ) : null}
    </Row>
  );
}

type Wait = "short" | "long" | "unanswered";

/** Steps of a wait, each after so many milliseconds: it is spoken of after 10 seconds, and offered again after 30. */
const next: Record<Wait, { wait: Wait; after: number } | null> = {
  short: { wait: "long", after: 10_000 },
  long: { wait: "unanswered", after: 20_000 },
  unanswered: null,
};

/** How long a save has been waiting for its answer, and what begins the wait again. */
function useWait(isWaiting: boolean): [Wait, restart: () => void] {
  const [wait, setWait] = useState<Wait>("short");
  if (!isWaiting && wait !== "short") setWait("short");
  useEffect(() => {
    const step = isWaiting ? next[wait] : null;
    if (step === null) return undefined;
    const timer = setTimeout(() => setWait(step.wait), step.after);
    return () => clearTimeout(timer);
  }, [isWaiting, wait]);
  return [wait, () => setWait("short")];
}

const labels = { stay: "save_and_stay", add: "save_and_add", copy: "save_as_copy" } as const;
const icons = { stay: "save", add: "add", copy: "content_copy" } as const;

function SaveMenu({ canSave, isSaving, modes, onSave }: Omit<SaveButtonProps, "count" | "report">) {
  const { t } = useTranslation();
  const keys = useShortcutKeys("saveAndStay");
  const isOff = (mode: MenuMode): boolean => !canSave && mode !== "copy";
  usePageActions(
    modes
      .filter((mode) => !isSaving && !isOff(mode))
      .map((mode) => ({ label: t(labels[mode]), icon: icons[mode], run: () => onSave(mode) })),
  );
  return (
    <MenuButton
      width={240}
      button={
        <Button
          {...unlistedAction}
          className={classes.more}
          variant={canSave ? "filled" : "default"}
          aria-label={t("item.save_menu")}
          disabled={isSaving || (!canSave && !modes.includes("copy"))}
        >
          <Icon name="keyboard_arrow_down" />
        </Button>
      }
    >
      {modes.map((mode) => (
        <Menu.Item
          key={mode}
          disabled={isOff(mode)}
          leftSection={<Icon name={icons[mode]} size={18} />}
          {...(mode === "stay"
            ? {
                rightSection: <ShortcutHint name="saveAndStay" />,
                "aria-keyshortcuts": keys?.aria,
              }
            : {})}
          onClick={() => onSave(mode)}
        >
          {t(labels[mode])}
        </Menu.Item>
      ))}
    </MenuButton>
  );
}
