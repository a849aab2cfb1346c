import { ActionIcon, InputBase } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./many-to-one.module.css";
import type { ManyToOneProps } from "./use-related.ts";

interface NewItemBoxProps extends ManyToOneProps {
  /** What the item is called so far. */
  name: string;
  onOpen: () => void;
}

/** Names the item that will be created with this one, and opens its form. */
export function NewItemBox(props: NewItemBoxProps) {
  const { id, labelledBy, describedBy, readOnly, required, error, name, onOpen, onChange } = props;
  const { t } = useHost();
  const canClear = !readOnly && !required;
  return (
    <>
      <InputBase
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-labelledby={`${labelledBy} ${id}`}
        classNames={{ input: classes.select }}
        component="button"
        error={error !== null}
        id={id}
        leftSection={<Icon name="fiber_new" size={18} />}
        pointer
        rightSection={canClear ? null : <Icon name="edit" size={18} />}
        type="button"
        onClick={onOpen}
      >
        <span className={classes.label}>{t("interfaces.many-to-one.will_create", { name })}</span>
      </InputBase>
      {canClear && (
        <ActionIcon
          aria-label={t("interfaces.many-to-one.clear")}
          className={classes.clear}
          size={28}
          onClick={() => onChange(null)}
        >
          <Icon name="close" size={18} />
        </ActionIcon>
      )}
    </>
  );
}
