import { ActionIcon, InputBase } from "@mantine/core";
import { ItemPicker, useHost } from "@rowhouse/extension-kit";
import { useState } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./many-to-one.module.css";
import { pickerColumns } from "./model.ts";
import { nameOf, type ManyToOneProps, type Related } from "./use-related.ts";

/** A box that looks like a select and opens the picker, for more items than a select should hold. */
export function PickerBox(props: ManyToOneProps & { related: Related }) {
  const { id, labelledBy, describedBy, required, error, options, related, onChange } = props;
  const { t } = useHost();
  const [isOpen, setOpen] = useState(false);
  const { key, label } = related;
  const { icon, placeholder = t("choose_one") } = options;
  const canClear = key !== null && !required;

  return (
    <>
      <InputBase
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-labelledby={`${labelledBy} ${id}`}
        component="button"
        data-empty={key === null || undefined}
        classNames={{ input: classes.select }}
        error={error !== null}
        id={id}
        leftSection={icon && <Icon name={icon} />}
        pointer
        rightSection={canClear ? null : <Icon name="unfold_more" size={18} />}
        type="button"
        onClick={() => setOpen(true)}
      >
        <span className={classes.label} title={label ?? undefined}>
          {key === null ? placeholder : nameOf(related, t)}
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
      {isOpen && (
        <ItemPicker
          collection={related.collection}
          columns={pickerColumns(options)}
          isOpen
          isSingle
          selection={key === null ? [] : [key]}
          title={t("select_existing")}
          onClose={() => setOpen(false)}
          onDone={([chosen = null], [item = null]) => {
            related.remember(item);
            onChange(chosen);
          }}
        />
      )}
    </>
  );
}
