import { useHost, type OptionValues } from "@rowhouse/extension-kit";
import type { CSSProperties } from "react";
import { Row, Text } from "../../design/words.tsx";
import { filledIcon } from "../../design/icon/filled-icons.ts";
import { Icon } from "../../design/icon/icon.tsx";
import type { toggleIconOptions } from "./interface.ts";
import classes from "./toggle-icon.module.css";

interface StateFaceProps {
  isOn: boolean;
  options: OptionValues<typeof toggleIconOptions>;
  size: 18 | 24;
  /** Name of an icon that has no text. */
  label?: string;
}

/** Icon and text of a state in its color. What is on is drawn filled, so that it is told apart without color too. */
export function StateFace({ isOn, options, size, label }: StateFaceProps) {
  const { colorOf } = useHost();
  const icon = (isOn ? options.iconActive : options.iconInactive) ?? "circle";
  const text = isOn ? options.textActive : options.textInactive;
  const color = (isOn ? options.colorActive : options.colorInactive) ?? "gray";
  return (
    <Row
      as="span"
      inline
      gap={2}
      align="center"
      shrink
      className={classes.face}
      style={colorStyle(colorOf(color))}
    >
      <Icon
        name={isOn ? filledIcon(icon) : icon}
        size={size}
        {...(text === undefined && label !== undefined ? { label } : {})}
      />
      {text !== undefined && (
        <Text truncate dir="auto">
          {text}
        </Text>
      )}
    </Row>
  );
}

/** Colors are data of the project, hence an inline style. */
function colorStyle(color: string): CSSProperties & { "--state": string } {
  return { "--state": color };
}
