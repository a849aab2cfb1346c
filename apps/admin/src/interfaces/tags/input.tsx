import { TextInput } from "@mantine/core";
import {
  controlProps,
  readTextList,
  stagedTextList,
  useHost,
  type InputProps,
  type TextList,
} from "@rowhouse/extension-kit";
import { useEffect, type ClipboardEvent, type KeyboardEvent } from "react";
import { Row } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { loadPatterns } from "../../design/patterns/patterns.ts";
import type { tagsOptions } from "./interface.ts";
import { addTags } from "./model.ts";
import classes from "./tags.module.css";
import { isComposing } from "../../design/shortcuts/keys.ts";

const notAdded = "interfaces.tags.not_added";
const refused = "interfaces.tags.refused";

/**
 * A box for new tags above the tags of the value, each a button that removes it. Text in the box is no tag yet: it is
 * reported to the form as invalid until it is added.
 */
export function Input(props: InputProps<TextList | null, typeof tagsOptions>) {
  const { value, onChange, readOnly, field, options, invalidText, onInvalidText } = props;
  const { t, notify, locale, formatList } = useHost();
  const typed = invalidText?.text ?? "";
  const tags = readTextList(value);
  const { iconLeft, iconRight } = options;
  const isTested = options.validation !== undefined && typed !== "";
  useEffect(() => {
    if (isTested) void loadPatterns();
  }, [isTested]);

  function stage(next: readonly string[]) {
    onChange(stagedTextList(next, field, options.wrap));
  }

  const handleText = (text: string) => onInvalidText(text === "" ? null : { text, key: notAdded });

  function add(text: string) {
    const added = addTags(tags, text, { ...options, locale });
    if (added.tags.length !== tags.length) stage(added.tags);
    if (added.refused.length === 0) {
      onInvalidText(null);
      return;
    }
    const message = options.validationMessage ?? t("interfaces.tags.validation_message_default");
    const params = { message, tags: added.refused };
    onInvalidText({ text: added.refused.join(", "), key: refused, params });
    const icon = "local_offer";
    notify({ color: "warning", icon, title: message, details: formatList(added.refused) });
  }

  function handleBlur() {
    // A refused text has been reported already and would only be refused again.
    if (invalidText?.key === notAdded) add(typed);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return;
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
          onBlur={handleBlur}
          onChange={(event) => handleText(event.currentTarget.value)}
          onKeyDown={handleKey}
          onPaste={handlePaste}
        />
      )}
      {(tags.length > 0 || readOnly) && (
        <Row as="ul" aria-labelledby={props.labelledBy} wrap above={2} className={classes.tags}>
          {tags.length === 0 && <li>–</li>}
          {tags.map((tag) => (
            <li key={tag}>
              {readOnly ? (
                <bdi className={classes.tag}>{tag}</bdi>
              ) : (
                <RemovableTag
                  tag={tag}
                  onRemove={() => stage(tags.filter((other) => other !== tag))}
                />
              )}
            </li>
          ))}
        </Row>
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
      <bdi>{tag}</bdi>
      <Icon name="close" size={16} />
    </button>
  );
}
