import { titleCase } from "@rowhouse/contract";
import { useHost, type InputProps } from "@rowhouse/extension-kit";

import { BoxHint } from "../../design/field/box-hint.tsx";
import { Chooser } from "../../design/field/chooser/chooser.tsx";
import { Swatch } from "../../design/field/chooser/swatch.tsx";
import { Palette } from "./palette.tsx";

/** A color of the palette, stored by its name. */
export function Input(props: InputProps<string | null>) {
  const { id, describedBy, value, onChange } = props;
  const { t, colorOf } = useHost();
  const hintId = `${id}-hint`;
  // Other names are gray (interfaces.md 1.9).
  const isUnknown = value !== null && value !== "gray" && colorOf(value) === colorOf("gray");
  return (
    <>
      <Chooser
        {...props}
        describedBy={[isUnknown ? hintId : null, describedBy].filter(Boolean).join(" ")}
        leftSection={<Swatch color={value === null ? null : colorOf(value)} />}
        panelLabel={t("interfaces.color-palette.palette")}
        placeholder={t("interfaces.color-palette.choose")}
        text={value === null ? null : isUnknown ? value : titleCase(value)}
      >
        {(close) => (
          <Palette
            value={value}
            onChoose={(name) => {
              onChange(name === value ? null : name);
              close();
            }}
          />
        )}
      </Chooser>
      {isUnknown && (
        <BoxHint id={hintId}>{t("interfaces.color-palette.unknown", { name: value })}</BoxHint>
      )}
    </>
  );
}
