import { latinDigits } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useState } from "react";
import { Row } from "../../design/words.tsx";
import { readJson } from "../../design/code/json.ts";
import classes from "./json-tree.module.css";
import { useTreeEdit } from "./tree-edit.ts";
import { kindOf, pathName, type TreePath } from "./tree.model.ts";
import { isComposing } from "../../design/shortcuts/keys.ts";

interface EntryNameProps {
  path: TreePath;
  describedBy: string | undefined;
  onProblem: (problem: string | null) => void;
}

/** The place in a list, or the name in an object, which is given when the box is left. */
export function EntryName({ path, describedBy, onProblem }: EntryNameProps) {
  const { t } = useHost();
  const edit = useTreeEdit();
  const name = path.at(-1) ?? "";
  const [typed, setTyped] = useState<{ text: string; of: string | number } | null>(null);
  if (typeof name === "number" || edit === null)
    return <span className={classes.key}>{name}: </span>;
  const text = typed?.of === name ? typed.text : name;

  function give() {
    if (edit === null || text === name) return;
    const isGiven = edit.rename(path, text);
    onProblem(isGiven ? null : t("interfaces.json.name_taken", { name: text }));
    if (isGiven) setTyped(null);
  }

  return (
    <>
      <input
        aria-describedby={describedBy}
        aria-label={t("interfaces.json.name_of", { name: pathName(path) })}
        className={classes.name}
        data-part="name"
        size={Math.max(2, text.length)}
        spellCheck={false}
        value={text}
        onBlur={give}
        onChange={(event) => setTyped({ text: event.currentTarget.value, of: name })}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === "Enter") {
            event.preventDefault();
            give();
          }
          if (event.key !== "Escape" || text === name) return;
          event.stopPropagation();
          setTyped(null);
          onProblem(null);
        }}
      />
      <span className={classes.colon}>:</span>
    </>
  );
}

interface EntryValueProps {
  path: TreePath;
  value: unknown;
  describedBy: string | undefined;
  onProblem: (problem: string | null) => void;
}

/** A value without entries, in the control of its kind. */
export function EntryValue({ path, value, describedBy, onProblem }: EntryValueProps) {
  const { t } = useHost();
  const edit = useTreeEdit();
  const kind = kindOf(value);
  if (edit === null || kind === "null")
    return (
      <span className={classes.value} data-kind={kind}>
        {JSON.stringify(value ?? null)}
      </span>
    );
  const control = {
    "aria-describedby": describedBy,
    "aria-label": t("interfaces.json.value_of", { name: pathName(path) }),
    "data-kind": kind,
    "data-part": "value",
  };
  if (kind === "boolean")
    return (
      <Row
        as="label"
        inline
        gap={2}
        align="center"
        padX={1}
        className={classes.flag}
        data-kind={kind}
      >
        <input
          {...control}
          checked={value === true}
          type="checkbox"
          onChange={(event) => edit.set(path, event.currentTarget.checked)}
        />
        {String(value)}
      </Row>
    );
  if (kind === "number")
    return (
      <NumberBox
        control={control}
        value={Number(value)}
        onProblem={onProblem}
        onValue={(next) => edit.set(path, next)}
      />
    );
  return (
    <textarea
      {...control}
      className={classes.text}
      rows={1}
      spellCheck={false}
      value={String(value)}
      onChange={(event) => edit.set(path, event.currentTarget.value)}
      onKeyDown={(event) => {
        // A line break is rare in such a text.
        if (event.key === "Enter" && !event.shiftKey) event.preventDefault();
      }}
    />
  );
}

interface NumberBoxProps {
  control: object;
  value: number;
  onValue: (value: number) => void;
  onProblem: (problem: string | null) => void;
}

/** Text that is no number stays in the box and changes nothing. */
function NumberBox({ control, value, onValue, onProblem }: NumberBoxProps) {
  const { t } = useHost();
  const [typed, setTyped] = useState<{ text: string; of: number; isNumber: boolean } | null>(null);
  const isOwn = typed !== null && typed.of === value;
  const text = isOwn ? typed.text : String(value);

  function handleText(next: string) {
    const number = numberIn(next);
    setTyped({ text: next, of: number ?? value, isNumber: number !== null });
    onProblem(number === null ? t("interfaces.json.no_number", { text: next }) : null);
    if (number !== null) onValue(number);
  }

  return (
    <input
      {...control}
      aria-invalid={(isOwn && !typed.isNumber) || undefined}
      className={classes.number}
      inputMode="decimal"
      size={Math.max(3, text.length)}
      value={text}
      onBlur={() => {
        if (isOwn && typed.isNumber) setTyped(null);
      }}
      onChange={(event) => handleText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOwn || typed.isNumber) return;
        event.stopPropagation();
        setTyped(null);
        onProblem(null);
      }}
    />
  );
}

/** As JSON reads it, which refuses numbers that would be rounded; null for other text. */
function numberIn(text: string): number | null {
  const read = readJson(latinDigits(text).trim().replace("٫", "."));
  return "value" in read && typeof read.value === "number" ? read.value : null;
}
