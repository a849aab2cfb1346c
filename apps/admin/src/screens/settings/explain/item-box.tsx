import { CloseButton, Input, InputBase } from "@mantine/core";
import { itemKey, type Collection } from "@rowhouse/contract";
import { ItemPicker } from "@rowhouse/extension-kit";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useItemName } from "./use-item-name.ts";
import classes from "./explain.module.css";

interface ItemBoxProps {
  collection: Collection;
  /** The key; null: any item. */
  value: string | null;
  onChange: (key: string | null) => void;
}

/** Which item, or any. */
export function ItemBox({ collection, value, onChange }: ItemBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const name = useItemName(collection, value);
  return (
    <Input.Wrapper label={t("explain_item")} labelProps={{ htmlFor: id, id: `${id}-label` }}>
      <div className={classes.itemBox}>
        <InputBase
          component="button"
          type="button"
          id={id}
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}`}
          pointer
          onClick={() => setOpen(true)}
        >
          <span className={classes.itemName} data-empty={value === null || undefined}>
            {value === null ? t("explain_any_item") : name}
          </span>
        </InputBase>
        {value === null ? null : (
          <CloseButton
            className={classes.clear}
            aria-label={t("explain_any_item")}
            onClick={() => onChange(null)}
          />
        )}
      </div>
      {isOpen ? (
        <ItemPicker
          collection={collection.collection}
          columns={[]}
          isOpen
          isSingle
          selection={value === null ? [] : [value]}
          title={t("explain_choose_item")}
          onClose={() => setOpen(false)}
          onDone={([chosen], [item]) =>
            onChange(
              chosen === undefined ? null : String((item && itemKey(collection, item)) ?? chosen),
            )
          }
        />
      ) : null}
    </Input.Wrapper>
  );
}
