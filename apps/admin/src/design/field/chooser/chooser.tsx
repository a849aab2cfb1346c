import { InputBase, Popover } from "@mantine/core";
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { Text } from "../../words.tsx";
import { Icon } from "../../icon/icon.tsx";
import classes from "./chooser.module.css";

interface ChooserProps {
  id: string;
  labelledBy: string;
  describedBy?: string | undefined;
  error: string | null;
  readOnly: boolean;
  required: boolean;
  /** The name of the value; null while there is none. */
  text: string | null;
  placeholder: string;
  /** The value as a picture. */
  leftSection: ReactNode;
  /** Name of the panel. */
  panelLabel: string;
  /** Loads the code of the panel, so that the focus finds something in it when it opens. */
  prepare?: () => Promise<void>;
  /** The panel, which is rendered while it is open. */
  children: (close: () => void) => ReactNode;
}

/** A box that shows what is chosen and opens a panel to choose something else. */
export function Chooser(props: ChooserProps) {
  const { id, labelledBy, describedBy, error, readOnly, required, text, children } = props;
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const close = () => setOpen(false);

  async function open() {
    await props.prepare?.();
    setOpen(true);
  }

  function handleBoxKey(event: KeyboardEvent) {
    if (readOnly || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    void open();
  }

  function handlePanelKey(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    // A dialog around the form stays open.
    event.stopPropagation();
    close();
  }

  return (
    <Popover
      closeOnEscape={false}
      opened={isOpen}
      position="bottom-start"
      trapFocus
      withRoles={false}
      onChange={setOpen}
    >
      <Popover.Target>
        <InputBase
          aria-controls={isOpen ? panelId : undefined}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          aria-labelledby={labelledBy}
          aria-readonly={readOnly || undefined}
          aria-required={required || undefined}
          attributes={{ input: { "aria-describedby": describedBy || undefined } }}
          classNames={{ input: classes.box }}
          component="button"
          data-empty={text === null || undefined}
          error={error !== null}
          id={id}
          leftSection={props.leftSection}
          pointer={!readOnly}
          rightSection={readOnly ? null : <Icon name="expand_more" size={18} />}
          role="combobox"
          type="button"
          onClick={() => (isOpen || readOnly ? close() : void open())}
          onKeyDown={handleBoxKey}
        >
          <Text truncate className={classes.text}>
            {text ?? (readOnly ? "–" : props.placeholder)}
          </Text>
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={props.panelLabel}
        className={classes.panel}
        id={panelId}
        role="dialog"
        onKeyDown={handlePanelKey}
      >
        {isOpen && children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
