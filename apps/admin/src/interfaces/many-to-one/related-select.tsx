import { NativeSelect } from "@mantine/core";
import { controlProps, useHost } from "@rowhouse/extension-kit";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./many-to-one.module.css";
import { keyAmong, labelOf } from "./model.ts";
import type { ManyToOneProps, Related } from "./use-related.ts";

/** The browser's own select, for few items. */
export function RelatedSelect(props: ManyToOneProps & { related: Related }) {
  const { related, required, options, onChange } = props;
  const { t } = useHost();
  const { key, items, primaryKey } = related;
  const current = key === null ? "" : String(key);
  const isListed = keyAmong(items, current, primaryKey) !== null;
  const { icon, placeholder = t("choose_one") } = options;
  const { readOnly: _readOnly, ...control } = controlProps(props);

  return (
    <NativeSelect
      {...control}
      classNames={{ input: classes.select }}
      data-empty={current === "" || undefined}
      leftSection={icon && <Icon name={icon} />}
      value={current}
      onChange={(event) => onChange(keyAmong(items, event.currentTarget.value, primaryKey))}
    >
      {/* Without a value the first option is the placeholder; with one it clears the field, if that is allowed. */}
      {(current === "" || !required) && (
        <option disabled={current === ""} value="">
          {current === "" ? placeholder : t("select_none_option")}
        </option>
      )}
      {current !== "" && !isListed && <option value={current}>{related.label ?? current}</option>}
      {items.map((item) => (
        <option key={String(item[primaryKey])} value={String(item[primaryKey])}>
          {labelOf(item, options.template, primaryKey)}
        </option>
      ))}
    </NativeSelect>
  );
}
