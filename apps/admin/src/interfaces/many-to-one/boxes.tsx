import { InputBase } from "@mantine/core";
import { labelOf, ownValue } from "@rowhouse/contract";
import { controlProps, ItemPicker, useHost } from "@rowhouse/extension-kit";
import { useState, type ReactNode } from "react";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { ActionIcon } from "../../design/icon/action-icon.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { keyAmong, pickerColumns } from "./model.ts";
import { nameOf, type ManyToOneProps, type Related } from "./use-related.ts";
import classes from "./many-to-one.module.css";

interface NewItemBoxProps extends ManyToOneProps {
  /** The name of the item so far. */
  name: string;
  onOpen: () => void;
}

/** Names the item that will be created with this one, and opens its form. */
export function NewItemBox(props: NewItemBoxProps) {
  const { t } = useHost();
  return (
    <ItemBox
      {...props}
      canClear={!props.readOnly && !props.required}
      endIcon="edit"
      icon={<Icon name="fiber_new" size={18} />}
    >
      {t("interfaces.many-to-one.will_create", { name: props.name })}
    </ItemBox>
  );
}

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

/** A select, for few items. */
export function RelatedSelect(props: ManyToOneProps & { related: Related }) {
  const { related, required, options, onChange } = props;
  const { t } = useHost();
  const { key, items, primaryKey } = related;
  const current = key === null ? null : String(key);
  const isListed = current === null || keyAmong(items, current, primaryKey) !== null;
  const { icon, placeholder = t("choose_one") } = options;
  const listed = items.map((item) => ({
    value: String(ownValue(item, primaryKey)),
    label: labelOf(item, options.template, primaryKey),
  }));

  return (
    <SelectBox
      {...controlProps(props)}
      leftSection={icon && <Icon name={icon} />}
      none={required ? undefined : t("select_none_option")}
      options={isListed ? listed : [{ value: current, label: nameOf(related) }, ...listed]}
      placeholder={placeholder}
      value={current}
      onChange={(chosen) => onChange(chosen === null ? null : keyAmong(items, chosen, primaryKey))}
    />
  );
}

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
function ItemBox(props: ItemBoxProps) {
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
