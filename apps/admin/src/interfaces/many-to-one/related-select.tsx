import { labelOf, ownValue } from "@rowhouse/contract";
import { controlProps, useHost } from "@rowhouse/extension-kit";

import { SelectBox } from "../../ui/field/select/select-box.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { keyAmong } from "./model.ts";
import { nameOf, type ManyToOneProps, type Related } from "./use-related.ts";

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
