import { ownValue } from "@rowhouse/contract";
import {
  controlProps,
  fieldLabel,
  isTextLike,
  useHost,
  useTypedText,
  type InputProps,
} from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent, useRef, type SyntheticEvent } from "react";

import { TextBox } from "../../design/field/text/text-box.tsx";
import { useStableCallback } from "../../design/field/text/use-stable-callback.ts";
import { Hint } from "../../design/hint/hint.tsx";
import { ActionIcon } from "../../design/icon/action-icon.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import type { slugOptions } from "./interface.ts";
import { followText, toSlug, toTypedSlug, type SlugRules } from "./model.ts";

/** A name for addresses. It follows another field until somebody writes one by hand. */
export function Input(props: InputProps<string | number | null, typeof slugOptions>) {
  const { value, onChange, options, field, fields, values, isNew } = props;
  const host = useHost();
  const { t } = host;
  const slug = String(value ?? "");
  const isFixed = options.onlyOnCreate && !isNew && slug !== "";
  const readOnly = props.readOnly || isFixed;
  const rules: SlugRules = {
    isLowerCase: options.forceLowercase,
    maxLength: Number(field.length) || null,
  };
  // Written and pasted text stays whole: that it is too long is said below.
  const own: SlugRules = { ...rules, maxLength: null };

  const source =
    options.mirroredField === undefined ? null : ownValue(values, options.mirroredField);
  const followed = isTextLike(source) ? String(source) : "";
  const stage = (next: string) => onChange(next === "" ? null : next);
  useFollowedText(followed, (change) => {
    const next = followText(slug, change, rules);
    if (!readOnly && next !== slug) stage(next);
  });

  const { text, onText, onBlur } = useTypedText<string | number | null>(props, {
    format: (stored) => String(stored ?? ""),
    parse: (typed) => ({ value: toSlug(typed, own) || null }),
  });

  function handleInput({ currentTarget: box, nativeEvent }: SyntheticEvent<HTMLInputElement>) {
    // Text that is being composed is not ready to be changed.
    if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) rewrite(box, own);
  }

  const fresh = toSlug(followed, rules);
  const sourceField =
    options.mirroredField === undefined ? undefined : ownValue(fields, options.mirroredField);
  const follow = useStableCallback(() => stage(fresh));
  const canFollow = !readOnly && fresh !== "" && fresh !== slug;
  const label = t("interfaces.slug.follow", {
    field:
      sourceField === undefined ? (options.mirroredField ?? "") : fieldLabel(sourceField, host),
  });
  return (
    <TextBox
      {...controlProps({ ...props, readOnly })}
      autoCapitalize="off"
      autoComplete="off"
      dir="ltr"
      placeholder={props.readOnly ? undefined : options.placeholder}
      rightSection={canFollow && <FollowButton label={label} onFollow={follow} />}
      spellCheck={false}
      value={text}
      onBlur={onBlur}
      onInput={handleInput}
      onText={onText}
      onCompositionEnd={(event) => onText(rewrite(event.currentTarget, own))}
    />
  );
}

function FollowButton({ label, onFollow }: { label: string; onFollow: () => void }) {
  return (
    <Hint isName label={label}>
      <ActionIcon aria-label={label} size={28} onClick={onFollow}>
        <Icon name="sync" size={18} />
      </ActionIcon>
    </Hint>
  );
}

/** Makes a slug of what stands in a box, and keeps the caret behind what was typed. */
function rewrite(box: HTMLInputElement, rules: SlugRules): string {
  const caret = toTypedSlug(box.value.slice(0, box.selectionStart ?? undefined), rules).length;
  const next = toTypedSlug(box.value, rules);
  if (next !== box.value) {
    box.value = next;
    box.setSelectionRange(caret, caret);
  }
  return next;
}

/** Calls back with what a text was and is, each time it changes; not for the text it begins with. */
function useFollowedText(
  text: string,
  onChange: (change: { before: string; now: string }) => void,
): void {
  const known = useRef(text);
  const handleChange = useEffectEvent(onChange);
  useEffect(() => {
    const before = known.current;
    known.current = text;
    if (before !== text) handleChange({ before, now: text });
  }, [text]);
}
