import { Loader, Modal } from "@mantine/core";
import { searchBounds } from "@rowhouse/contract";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { hrefOf } from "../../../access/address/addresses.ts";
import { pictureUrl } from "../../../access/names/person.ts";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { useBackCloses } from "../../../design/layers/use-back-closes.ts";
import { PersonView } from "../../../design/person/person-view.tsx";
import { keysOf } from "../../../design/shortcuts/keys.ts";
import { shortcutOf } from "../../../design/shortcuts/catalog.ts";
import { useIsPhone } from "../../../design/window/use-is-phone.ts";
import { Row, Stack, Text } from "../../../design/words.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { FilePicture } from "../../../list/picture/file-picture.tsx";
import {
  addressOf,
  lineAfter,
  listEntries,
  prepareEntries,
  withHits,
  type ListedGroup,
  type PaletteEntry,
  type PreparedEntry,
} from "./palette.model.ts";
import { useHits, type HitEntry } from "./use-hits.ts";
import { useLocalEntries, type LocalSources } from "./use-local-entries.ts";
import classes from "./palette.module.css";
import { isComposing } from "../../../design/shortcuts/keys.ts";

export interface PaletteProps extends LocalSources {
  onClose: () => void;
}

/** Finds places, items, people, files and actions by what is typed, and goes there or does it. */
export function Palette({ onClose, ...sources }: PaletteProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const entries = useLocalEntries(sources);
  const prepared = useMemo(() => prepareEntries(entries), [entries]);
  useBackCloses(onClose);
  return (
    <Modal.Root
      opened
      // A class on the content would be that of the room around it, too.
      classNames={{ content: classes.palette ?? "" }}
      onClose={onClose}
      size={640}
      centered={false}
      fullScreen={isPhone}
      yOffset="12dvh"
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t("palette.title")}>
        <Finder prepared={prepared} isPhone={isPhone} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

interface FinderProps {
  prepared: readonly PreparedEntry[];
  isPhone: boolean;
  onClose: () => void;
}

/** The box and what it finds; a key renders nothing else again. */
function Finder({ prepared, isPhone, onClose }: FinderProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const { groups, search } = useGroups(text, prepared);
  const lines = groups.flatMap(({ entries }) => entries);
  const [chosen, setChosen] = useState<string | null>(null);
  const at = lines.findIndex(({ id }) => id === chosen);
  // The line that was moved to stays; without one it is the first.
  const active = at === -1 ? 0 : at;
  const act = useActing(onClose);
  const listId = useId();

  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event)) return;
    const isOpener = keysOf(event.nativeEvent) === shortcutOf("openPalette").keys;
    const next = lineAfter(event, { active, count: lines.length, isTyped: text !== "" });
    const entry = lines[active];
    if (isOpener) onClose();
    else if (next !== null) setChosen(lines[next]?.id ?? null);
    else if (event.key === "Enter" && entry)
      act(entry, { inNewTab: event.ctrlKey || event.metaKey });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <Row align="center" gap={2} padX={4} rule="below" className={classes.head}>
        <Icon name="search" />
        <input
          data-autofocus
          role="combobox"
          type="text"
          className={classes.box}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          dir="auto"
          enterKeyHint="go"
          maxLength={searchBounds.text}
          placeholder={t("palette.placeholder")}
          aria-label={t("palette.title")}
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={lines.length === 0 ? undefined : lineId(listId, active)}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(null);
          }}
          onKeyDown={handleKey}
        />
        {search.isLooking ? <Loader size={16} className={classes.looking} aria-hidden /> : null}
        {isPhone ? <IconButton icon="close" label={t("close")} onClick={onClose} /> : null}
      </Row>
      <Lines {...{ groups, active, listId }} onPoint={setChosen} onAct={act} />
      <Notes search={search} count={lines.length} isTyped={text.trim() !== ""} />
    </>
  );
}

/** The groups for a text: what is loaded at once, what the server finds below it. */
function useGroups(text: string, prepared: readonly PreparedEntry[]) {
  const local = useMemo(() => listEntries(prepared, text), [prepared, text]);
  const { hits, ...search } = useHits(text);
  return { groups: useMemo(() => withHits(local, hits), [local, hits]), search };
}

/** Goes where an entry leads, or does what it does; the palette is closed before. */
function useActing(onClose: () => void) {
  const router = useRouter();
  return (entry: PaletteEntry, { inNewTab }: { inNewTab: boolean }): void => {
    if (inNewTab && "to" in entry.act) {
      window.open(hrefOf(router, entry.act.to), "_blank", "noopener");
      return;
    }
    onClose();
    if ("to" in entry.act) void router.navigate({ href: entry.act.to });
    else entry.act.run();
  };
}

interface LinesProps {
  groups: readonly ListedGroup[];
  /** The place of the active line among all. */
  active: number;
  listId: string;
  onPoint: (id: string) => void;
  onAct: ReturnType<typeof useActing>;
}

function Lines({ groups, active, listId, onPoint, onAct }: LinesProps) {
  const { t } = useTranslation();
  const starts = groups.map((_group, at) =>
    groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0),
  );
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t("palette.found")}
      className={classes.lines}
      hidden={groups.length === 0}
    >
      {groups.map(({ group, entries }, groupAt) => (
        <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
          <Text
            id={`${listId}-${group}`}
            size="small"
            weight="medium"
            color="quiet"
            role="presentation"
            className={classes.heading}
          >
            {t(`palette.groups.${group}`)}
          </Text>
          {entries.map((entry, entryAt) => {
            const at = (starts[groupAt] ?? 0) + entryAt;
            return (
              <Line
                key={entry.id}
                id={lineId(listId, at)}
                entry={entry}
                isActive={at === active}
                onPoint={() => onPoint(entry.id)}
                onAct={(inNewTab) => onAct(entry, { inNewTab })}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function lineId(listId: string, at: number): string {
  return `${listId}-${at}`;
}

interface LineProps {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  onPoint: () => void;
  onAct: (inNewTab: boolean) => void;
}

function Line({ id, entry, isActive, onPoint, onAct }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <Row
      ref={line}
      align="center"
      gap={3}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.line}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={(event) => onAct(event.ctrlKey || event.metaKey)}
      onAuxClick={(event) =>
        event.button === 1 && addressOf(entry) !== null ? onAct(true) : undefined
      }
    >
      <span className={classes.sign} aria-hidden>
        <Sign entry={entry} />
      </span>
      <Text truncate dir="auto" className={classes.label}>
        {entry.label}
      </Text>
      {entry.note === undefined ? null : (
        <Text truncate size="small" color="quiet" dir="auto" className={classes.note}>
          {entry.note}
        </Text>
      )}
      {entry.keys === undefined ? null : (
        <kbd className={classes.keys} aria-hidden>
          {entry.keys}
        </kbd>
      )}
    </Row>
  );
}

/** The picture of a person or a file, else a symbol. */
function Sign({ entry }: { entry: PaletteEntry | HitEntry }) {
  const { icon } = entry;
  if ("hit" in entry && entry.group === "files")
    return <FilePicture file={entry.hit.values} iconSize={20} />;
  if ("hit" in entry && entry.group === "people") {
    // The server sends the picture of people in the shape of a file.
    const avatar = entry.hit.values["avatar"] as Parameters<typeof pictureUrl>[0];
    return (
      <PersonView person={{ name: entry.label, pictureUrl: pictureUrl(avatar) }} display="avatar" />
    );
  }
  if (typeof icon === "string") return <Icon name={icon} />;
  return (
    <svg width={20} height={20} viewBox="0 -960 960 960" fill="currentColor">
      <path d={icon.path} />
    </svg>
  );
}

interface NotesProps {
  search: Omit<ReturnType<typeof useHits>, "hits">;
  /** How many lines there are. */
  count: number;
  isTyped: boolean;
}

/** Notes on what is not found, not reached or still looked for, and how to go on; said aloud as well. */
function Notes({ search: { isLooking, error, missed }, count, isTyped }: NotesProps) {
  const { t } = useTranslation();
  const { list } = useFormat();
  const reason = useErrorText(error);
  const isEmpty = isTyped && !isLooking && count === 0;
  return (
    <Stack fixed gap={1} className={classes.notes}>
      {isEmpty ? (
        <Text as="p" color="quiet" textAlign="center" pad={6}>
          {t("palette.nothing")}
        </Text>
      ) : null}
      {reason === null ? null : (
        <Text as="p" size="small" color="warning" role="alert">
          {t("palette.failed", { reason })}
        </Text>
      )}
      {missed.length === 0 ? null : (
        <Text as="p" size="small" color="quiet">
          {t("palette.missed", { count: missed.length, collections: list(missed) })}
        </Text>
      )}
      <output className={classes.spoken} aria-live="polite">
        {isTyped && !isLooking && count > 0 ? t("palette.count", { count }) : ""}
      </output>
    </Stack>
  );
}
