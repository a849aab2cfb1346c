import { useHost, type CellProps } from "@rowhouse/extension-kit";
import { Row } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { storedOptions, type StoredOptions } from "./model.ts";

/** How many options are set. */
export function Cell({ value }: CellProps<StoredOptions>) {
  const { t } = useHost();
  const count = Object.keys(storedOptions(value)).length;
  return (
    <Row as="span" inline gap={2} align="center" nowrap>
      <Icon name="settings" size={18} />
      {t("interfaces.interface-options.count", { count })}
    </Row>
  );
}
