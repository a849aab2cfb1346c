import { ColorPicker } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";

import { readColor, writeColor, type Color } from "./model.ts";

interface PickerProps {
  color: Color | null;
  hasAlpha: boolean;
  onChoose: (color: Color) => void;
}

/** An area of saturation and light, and sliders for hue and alpha. */
export function Picker({ color, hasAlpha, onChoose }: PickerProps) {
  const { t } = useHost();
  return (
    <ColorPicker
      alphaLabel={t("interfaces.color.channel_a")}
      format={hasAlpha ? "hexa" : "hex"}
      hueLabel={t("interfaces.color.channel_h")}
      saturationLabel={t("interfaces.color.area")}
      value={color === null ? "" : writeColor(color, "hex", hasAlpha)}
      onChange={(hex) => {
        const next = readColor(hex, "hex");
        if (next !== null) onChoose(next);
      }}
    />
  );
}
