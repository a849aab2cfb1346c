import { Button, Modal, Pill, PillsInput } from "@mantine/core";
import { can, ownValue, writableFields, type Field } from "@rowhouse/contract";
import { filesCollection, readList } from "@rowhouse/extension-kit";
import { useQuery } from "@tanstack/react-query";
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { useRights } from "../../../access/hooks.ts";
import { usedTagsQuery } from "../../../data/used-tags.ts";
import { DialogFoot } from "../../../design/dialogs/dialog-foot.tsx";
import { useBackCloses } from "../../../design/layers/use-back-closes.ts";
import { Stack } from "../../../design/words.tsx";
import type { Listing } from "../use-listing.ts";
import { useAct } from "./use-chosen-acts.ts";
import { isComposing } from "../../../design/shortcuts/keys.ts";

/** Files get tags in this field. */
const name = "tags";

/** The way to tag the selected files, and its dialog. */
export interface Tagging {
  begin: () => void;
  isBusy: boolean;
  dialog: ReactNode;
}

/** Adds tags to the selected files and takes tags away, each file keeping its others; null for other items, and for who may not. */
export function useTagging(listing: Listing): Tagging | null {
  const rights = useRights();
  const { act, busy } = useAct(listing);
  const [isOpen, setOpen] = useState(false);
  const { collection, selected } = listing;
  const field = ownValue(collection.fields, name);
  const mayTag =
    collection.collection === filesCollection &&
    can(rights, collection, "update") &&
    writableFields(rights, collection).has(name);
  if (!mayTag || field === undefined || selected.count < 2) return null;
  const store = (add: readonly string[], remove: readonly string[]): void => {
    setOpen(false);
    const { isSorted, isCaseless, wrap } = rulesOf(field);
    void act(
      {
        kind: "edit",
        changes: { [name]: null },
        lists: { [name]: { add, remove, isSorted, isCaseless, wrap } },
      },
      () => Promise.resolve(true),
    );
  };
  return {
    isBusy: busy === "edit",
    begin: () => setOpen(true),
    dialog: isOpen ? (
      <TagDialog
        field={field}
        count={selected.count}
        onStore={store}
        onClose={() => setOpen(false)}
      />
    ) : null,
  };
}

/** The options of the interface for tags, which are on unless they are switched off. */
function rulesOf({ options }: Field) {
  return {
    isSorted: options?.["alphabetize"] !== false,
    isCaseless: options?.["lowercase"] !== false,
    wrap: options?.["wrap"] === true,
  };
}

interface TagDialogProps {
  field: Field;
  count: number;
  onStore: (add: readonly string[], remove: readonly string[]) => void;
  onClose: () => void;
}

function TagDialog({ field, count, onStore, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const { data: known = [] } = useQuery(usedTagsQuery(field.collection));
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  useBackCloses(onClose);
  const { isCaseless } = rulesOf(field);
  const box = { known, isCaseless };
  return (
    <Modal opened onClose={onClose} title={t("library.tagFiles", { count })} size="md">
      <Stack gap={6}>
        <TagBox
          {...box}
          isFirst
          label={t("library.addTags")}
          tags={added}
          onChange={(next) => {
            setAdded(next);
            setRemoved(removed.filter((tag) => !next.includes(tag)));
          }}
        />
        <TagBox
          {...box}
          label={t("library.removeTags")}
          tags={removed}
          onChange={(next) => {
            setRemoved(next);
            setAdded(added.filter((tag) => !next.includes(tag)));
          }}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            disabled={added.length + removed.length === 0}
            onClick={() => onStore(added, removed)}
          >
            {t("library.storeTags")}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

interface TagBoxProps {
  label: string;
  tags: readonly string[];
  /** Tags that are proposed. */
  known: readonly string[];
  isCaseless: boolean;
  isFirst?: boolean;
  onChange: (tags: readonly string[]) => void;
}

/** Tags as chips; a comma, Enter or leaving the box ends one, and Backspace in an empty box takes the last away. */
function TagBox({ label, tags, known, isCaseless, isFirst, onChange }: TagBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState("");
  const add = (text: string): void => {
    const cased = isCaseless ? text.toLowerCase() : text;
    const parts = readList(cased).map((tag) => tag.trim());
    onChange([...new Set([...tags, ...parts.filter((tag) => tag !== "")])]);
    setTyped("");
  };
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return;
    if (event.key === "Backspace" && typed === "" && tags.length > 0) onChange(tags.slice(0, -1));
    if (event.key !== "," && (event.key !== "Enter" || typed.trim() === "")) return;
    event.preventDefault();
    add(typed);
  }
  return (
    <PillsInput label={label}>
      <Pill.Group>
        {tags.map((tag) => (
          <Pill
            key={tag}
            withRemoveButton
            onRemove={() => onChange(tags.filter((other) => other !== tag))}
            removeButtonProps={{
              "aria-label": t("remove_tag", { tag }),
              "aria-hidden": false,
              tabIndex: 0,
            }}
          >
            <bdi>{tag}</bdi>
          </Pill>
        ))}
        <PillsInput.Field
          aria-label={label}
          list={id}
          dir="auto"
          autoComplete="off"
          maxLength={200}
          {...(isFirst ? { "data-autofocus": true } : {})}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => typed.trim() !== "" && add(typed)}
          onKeyDown={handleKey}
          onPaste={(event) => {
            const text = event.clipboardData.getData("text");
            if (!text.includes(",")) return;
            event.preventDefault();
            add(typed + text);
          }}
        />
      </Pill.Group>
      <datalist id={id}>
        {known
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
      </datalist>
    </PillsInput>
  );
}
