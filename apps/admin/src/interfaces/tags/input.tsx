import { TextInput } from "@mantine/core";
import { controlProps, useHost, type InputProps } from "@rowhouse/extension-kit";
import { useState, type ClipboardEvent, type KeyboardEvent } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import type { tagsOptions } from "./interface.ts";
import { addTags, readTags, toStaged, type TagList } from "./model.ts";
import classes from "./tags.module.css";

/** A box for new tags above the tags of the value, each a button that removes it. */
export function Input(props: InputProps<TagList | null, typeof tagsOptions>) {
  const { value, onChange, readOnly, field, options } = props;
  const { t, notify } = useHost();
  const [typed, setTyped] = useState("");
  const tags = readTags(value);
  const { iconLeft, iconRight } = options;

  function stage(next: readonly string[]) {
    onChange(toStaged(next, field, options.wrap));
  }

  function add(text: string) {
    setTyped("");
    const added = addTags(tags, text, options);
    if (added.tags.length !== tags.length) stage(added.tags);
    if (added.refused.length === 0) return;
    const message = options.validationMessage ?? t("interfaces.tags.validation_message_default");
    notify({
      color: "warning",
      icon: "local_offer",
      title: message,
      details: added.refused.join(", "),
    });
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Backspace" && typed === "" && tags.length > 0) stage(tags.slice(0, -1));
    if (event.key !== "," && (event.key !== "Enter" || typed.trim() === "")) return;
    event.preventDefault();
    add(typed);
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text");
    if (!text.includes(",")) return;
    event.preventDefault();
    add(typed + text);
  }

  return (
    <>
      {!readOnly && (
        <TextInput
          {...controlProps(props)}
          leftSection={iconLeft && <Icon name={iconLeft} />}
          placeholder={t("interfaces.tags.placeholder_text")}
          rightSection={iconRight && <Icon name={iconRight} />}
          value={typed}
          onBlur={() => add(typed)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={handleKey}
          onPaste={handlePaste}
        />
      )}
      {(tags.length > 0 || readOnly) && (
        <ul aria-labelledby={props.labelledBy} className={classes.tags}>
          {tags.length === 0 && <li>--</li>}
          {tags.map((tag) => (
            <li key={tag}>
              {readOnly ? (
                <span className={classes.tag}>{tag}</span>
              ) : (
                <RemovableTag
                  tag={tag}
                  onRemove={() => stage(tags.filter((other) => other !== tag))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function RemovableTag({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  const { t } = useHost();
  return (
    <button
      aria-label={t("remove_tag", { tag })}
      className={classes.tag}
      type="button"
      onClick={onRemove}
    >
      {tag}
      <Icon name="close" size={16} />
    </button>
  );
}
