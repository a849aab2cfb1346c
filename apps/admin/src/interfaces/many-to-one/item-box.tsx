import { ActionIcon, InputBase } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";
import type { ReactNode } from "react";

import { Icon } from "../../design/icon/icon.tsx";
import classes from "./many-to-one.module.css";
import type { ManyToOneProps } from "./use-related.ts";

interface ItemBoxProps extends Pick<
  ManyToOneProps,
  "id" | "labelledBy" | "describedBy" | "error" | "onChange"
> {
  icon: ReactNode;
  /** The icon at the end of the box where nothing can be cleared. */
  endIcon: string;
  isEmpty?: boolean;
  canClear: boolean;
  /** The whole text, where it may be cut. */
  title?: string | undefined;
  children: string;
  onOpen: () => void;
}

/** A box that looks like a select, opens a dialog and can be cleared. */
export function ItemBox(props: ItemBoxProps) {
  const { id, labelledBy, describedBy, error, icon, endIcon, isEmpty = false, canClear } = props;
  const { title, children, onChange, onOpen } = props;
  const { t } = useHost();
  return (
    <>
      <InputBase
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-labelledby={`${labelledBy} ${id}`}
        component="button"
        data-empty={isEmpty || undefined}
        error={error !== null}
        id={id}
        leftSection={icon}
        pointer
        rightSection={canClear ? null : <Icon name={endIcon} size={18} />}
        type="button"
        onClick={onOpen}
      >
        <span className={classes.label} title={title}>
          {children}
        </span>
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
