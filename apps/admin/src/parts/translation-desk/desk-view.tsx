import { Button, Menu } from "@mantine/core";
import { isTaken, type TranslationDeskProps, useHost, useIsPainted } from "@rowhouse/extension-kit";
import { useRef, useState } from "react";
import { MenuButton } from "../../design/layers/opener.tsx";
import { Row } from "../../design/words.tsx";
import { useIsTranslation } from "../../form/content-language.ts";
import { useFormScope } from "../../form/problems/form-scope.ts";
import { rowsBelow } from "../../form/problems/nested-paths.ts";
import { leadsInside } from "../../form/reveal-field.ts";
import { Hint } from "../../design/hint/hint.tsx";
import { ActionIcon } from "../../design/icon/action-icon.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { useLead } from "../row-form/use-lead.ts";
import { completeness, type Translation } from "./desk.model.ts";
import { LanguageForm, LanguageSkeleton } from "./language-form.tsx";
import { LanguageTabs } from "./language-tabs.tsx";
import { PairedFields } from "./paired-fields.tsx";
import { OutdatedFields } from "./source-mark.tsx";
import type { Desk } from "./use-desk.ts";
import { type SourceChanges, useSourceChanges } from "./use-source-changes.ts";
import classes from "./translation-desk.module.css";

interface DeskViewProps {
  outer: TranslationDeskProps;
  desk: Desk;
  first: Translation;
}

/** The languages, and the form of one of them or of two side by side. */
export function DeskView({ outer, desk, first }: DeskViewProps) {
  const { t, can } = useHost();
  const { field, readOnly, id, labelledBy } = outer;
  const { translations, shape } = desk;
  const root = useRef<HTMLDivElement>(null);
  const scope = useFormScope();
  const { current, beside, isPaired, ...shown } = useShown(translations, first);
  const changes = useSourceChanges(desk, isPaired || (current !== null && current !== first));
  const canEdit = ({ row }: Translation) =>
    !readOnly && (row === null ? can("create", shape.collection.collection) : !isTaken(row));

  useLead(root, {
    isDue: scope.failedAttempts > 0 && scope.firstError === field.field,
    onLead: () => {
      const [wrong] = rowsBelow(scope.errors, field.field);
      const found = translations.find(({ rowId }) => rowId === wrong);
      if (found !== undefined) shown.choose(found.key);
      return found !== undefined;
    },
  });

  return (
    <div ref={root} className={classes.desk} {...leadsInside}>
      <div className={classes.head}>
        <LanguageTabs
          {...{ id, labelledBy, desk, current }}
          outdated={changes.outdated}
          problems={new Set(rowsBelow(scope.errors, field.field))}
          onChoose={shown.choose}
        />
        <Row gap={1} align="center" className={classes.tools}>
          {translations.length > 1 && (
            <Button
              aria-pressed={isPaired}
              leftSection={<Icon name="vertical_split" size={18} />}
              size="xs"
              variant={isPaired ? "light" : "subtle"}
              onClick={shown.togglePaired}
            >
              {t("translations.side_by_side")}
            </Button>
          )}
          {current !== null && !readOnly && (
            <DeskMenu desk={desk} canEdit={canEdit(current)} current={current} />
          )}
          {current !== null && (
            <Hint isName label={t("translations.close", { language: current.name })}>
              <ActionIcon
                aria-label={t("translations.close", { language: current.name })}
                size={30}
                onClick={shown.close}
              >
                <Icon name="expand_less" />
              </ActionIcon>
            </Hint>
          )}
        </Row>
      </div>
      {current !== null && (
        <DeskPanel
          {...{ outer, desk, current, changes, canEdit }}
          beside={isPaired ? beside : null}
          onBeside={shown.chooseBeside}
        />
      )}
    </div>
  );
}

interface DeskPanelProps {
  outer: TranslationDeskProps;
  desk: Desk;
  current: Translation;
  /** Null: one language alone. */
  beside: Translation | null;
  changes: SourceChanges;
  canEdit: (translation: Translation) => boolean;
  onBeside: (key: string) => void;
}

/** The form of the language that is open. */
function DeskPanel({ beside, onBeside, ...props }: DeskPanelProps) {
  const { outer, desk, current, changes, canEdit } = props;
  const { t } = useHost();
  const isPainted = useIsPainted();
  const { id } = outer;
  return (
    <div
      aria-labelledby={`${id}-tab-${current.key}`}
      className={classes.panel}
      id={`${id}-panel`}
      role="tabpanel"
    >
      {current.row !== null && isTaken(current.row) && (
        <p className={classes.taken}>
          {t("translations.taken")}
          <Button size="compact-sm" variant="default" onClick={() => desk.undo(current)}>
            {t("related.keep")}
          </Button>
        </p>
      )}
      {beside === null ? (
        <>
          <OutdatedFields changes={changes} desk={desk} translation={current} />
          {/* The form around can be edited first; the room is kept. */}
          {isPainted ? (
            <LanguageForm
              key={current.key}
              {...{ outer, desk }}
              isReadOnly={!canEdit(current)}
              translation={current}
            />
          ) : (
            <LanguageSkeleton languageField={outer.languageField} shape={desk.shape} />
          )}
        </>
      ) : (
        <PairedFields {...props} beside={beside} onBeside={onBeside} />
      )}
    </div>
  );
}

/**
 * The language that is open, at first that of the source (none inside of another translation), and the one beside it: another than that, the source where nothing
 * else was chosen.
 */
function useShown(translations: readonly Translation[], first: Translation) {
  const isInside = useIsTranslation();
  const [key, choose] = useState<string | null>(isInside ? null : first.key);
  const [besideKey, chooseBeside] = useState<string | null>(null);
  const [isPaired, setPaired] = useState(false);
  const find = (all: readonly Translation[], wanted: string | null) =>
    all.find((one) => one.key === wanted) ?? null;
  const current = find(translations, key);
  const others = translations.filter((one) => one !== current);
  return {
    current,
    beside: find(others, besideKey) ?? find(others, first.key) ?? others[0] ?? null,
    isPaired: isPaired && current !== null,
    choose,
    chooseBeside,
    close: () => choose(null),
    togglePaired: () => {
      setPaired(current === null || !isPaired);
      const next = translations.find((one) => one !== first);
      // One translates into the first and reads the other.
      if (!isPaired && (current === null || current === first) && next !== undefined)
        choose(next.key);
    },
  };
}

interface DeskMenuProps {
  desk: Desk;
  current: Translation;
  canEdit: boolean;
}

/** The menu of actions on a whole translation. */
function DeskMenu({ desk, current, canEdit }: DeskMenuProps) {
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
    <MenuButton
      position="bottom-end"
      button={
        <ActionIcon aria-label={t("translations.menu", { language: current.name })} size={30}>
          <Icon name="more_vert" />
        </ActionIcon>
      }
    >
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
        <Menu.Item leftSection={<Icon name="undo" size={18} />} onClick={() => desk.undo(current)}>
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
    </MenuButton>
  );
}
