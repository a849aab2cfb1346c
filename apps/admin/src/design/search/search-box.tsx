import { TextInput } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "../../i18n/translation.ts";

import { Icon } from "../icon/icon.tsx";
import { useShortcut, useShortcutKeys } from "../shortcuts/shortcuts.ts";
import { useDebounced } from "./use-debounced.ts";
import classes from "./search-box.module.css";
import { isComposing } from "../shortcuts/keys.ts";

/** The search of a list with the count of what it found; `/` goes there, Escape empties it. */
export function SearchBox({
  value,
  count,
  about,
  onChange,
}: {
  value: string;
  count: string;
  /** The sentence that says what is searched; it stands in the box while that is empty. */
  about?: string | undefined;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useDebounced({ value, onChange, isSame: Object.is });
  const focusBox = () => {
    box.current?.focus();
    box.current?.select();
  };
  useShortcut("search", focusBox);
  const keys = useShortcutKeys("search");

  return (
    <div className={classes.search}>
      <TextInput
        ref={box}
        type="search"
        className={classes.input}
        leftSection={<Icon name="search" size={18} />}
        placeholder={about ?? t("search")}
        title={typed === "" ? about : undefined}
        aria-label={t("search")}
        aria-description={about}
        aria-keyshortcuts={keys?.aria}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === "Enter") setTyped(typed, { isImmediate: true });
          if (event.key !== "Escape") return;
          if (typed === "") box.current?.blur();
          else setTyped("", { isImmediate: true });
        }}
      />
      <output className={classes.count} aria-live="polite">
        {count}
      </output>
    </div>
  );
}
