import { isTrue } from "@rowhouse/contract";
import { useHost, type CellProps, type StoredBoolean } from "@rowhouse/extension-kit";

import type { toggleIconOptions } from "./interface.ts";
import { StateFace } from "./state-face.tsx";

/** Icon and text of the state, small. */
export function Cell({ value, options }: CellProps<StoredBoolean, typeof toggleIconOptions>) {
  const { t } = useHost();
  const isOn = isTrue(value);
  const label = t(`interfaces.toggle.${isOn ? "on" : "off"}`);
  return <StateFace isOn={isOn} label={label} options={options} size={18} />;
}
