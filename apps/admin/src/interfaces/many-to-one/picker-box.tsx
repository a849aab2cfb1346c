import { ItemPicker, useHost } from "@rowhouse/extension-kit";
import { useState } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import { ItemBox } from "./item-box.tsx";
import { pickerColumns } from "./model.ts";
import { nameOf, type ManyToOneProps, type Related } from "./use-related.ts";

/** A box that looks like a select and opens the picker, for more items than a select should hold. */
export function PickerBox(props: ManyToOneProps & { related: Related }) {
  const { required, options, related, onChange } = props;
  const { t } = useHost();
  const [isOpen, setOpen] = useState(false);
  const { key, label } = related;
  const { icon, placeholder = t("choose_one") } = options;
  const canClear = key !== null && !required;

  return (
    <>
      <ItemBox
        {...props}
        canClear={canClear}
        endIcon="unfold_more"
        icon={icon && <Icon name={icon} />}
        isEmpty={key === null}
        title={label ?? related.absentText ?? undefined}
        onOpen={() => setOpen(true)}
      >
        {key === null ? placeholder : nameOf(related)}
      </ItemBox>
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
