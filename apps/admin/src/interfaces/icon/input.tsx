import { Loader } from "@mantine/core";
import { titleCase } from "@rowhouse/contract";
import { useHost, type InputProps } from "@rowhouse/extension-kit";
import { Suspense } from "react";

import { Chooser } from "../../design/field/chooser/chooser.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import classes from "./icon.module.css";

const IconPanel = lazyPart(async () => (await import("./icon-panel.tsx")).IconPanel, {
  place: "part",
});

/** An icon of the Material Symbols, stored by its name. */
export function Input(props: InputProps<string | null>) {
  const { value, onChange } = props;
  const { t } = useHost();
  const isEmpty = value === null || value === "";
  return (
    <Chooser
      {...props}
      leftSection={
        <Icon className={isEmpty ? classes.none : ""} name={isEmpty ? "circle" : value} />
      }
      panelLabel={t("interfaces.icon.panel")}
      placeholder={t("interfaces.icon.choose")}
      prepare={IconPanel.preload}
      text={isEmpty ? null : titleCase(value)}
    >
      {(close) => (
        <Suspense fallback={<Loader size={20} />}>
          <IconPanel
            value={value}
            onChoose={(name) => {
              onChange(name === value ? null : name);
              close();
            }}
          />
        </Suspense>
      )}
    </Chooser>
  );
}
