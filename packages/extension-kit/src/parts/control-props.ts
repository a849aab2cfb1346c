import type { ReactNode } from "react";

/**
 * Props of {@link Icon}.
 * @public
 */
export interface IconProps {
  /** A name of the Material Symbols set, for example `arrow_back`. */
  name: string;
  /** Edge length in pixels. Default: 20. */
  size?: 16 | 18 | 20 | 24 | 36 | 48;
  /** For icons without text; without it the icon is decoration and hidden from assistive technology. */
  label?: string;
}

/**
 * Props of {@link Button}.
 * @public
 */
export interface ButtonProps {
  children: ReactNode;
  /** Material symbol before the text. */
  icon?: string;
  /** primary: the one act of a place. plain: any other. danger: it takes something away. Default: plain. */
  look?: "primary" | "plain" | "danger";
  size?: "small" | "normal";
  isDisabled?: boolean;
  /** Its work is under way: it shows so, and cannot be pressed again. */
  isBusy?: boolean;
  /** Its name, where its text alone does not say what it is about. */
  "aria-label"?: string;
  "aria-describedby"?: string;
  onPress: () => void;
}

/** The frame's facts about a control, as {@link InputProps} have them, or a label of its own. */
interface ControlFacts {
  id?: string;
  describedBy?: string | undefined;
  error?: string | null;
  readOnly?: boolean;
  required?: boolean;
  /** Where no label of a form names the control, such as in an options panel: shown above a box, and beside a switch. */
  label?: string;
  /** The name instead, where there is no room for a label that is shown. */
  "aria-label"?: string;
}

/**
 * Props of {@link TextBox}.
 * @public
 */
export interface TextBoxProps extends ControlFacts {
  value: string;
  /** The keyboard and the picker of the device. Default: text. */
  type?: "text" | "number" | "date" | "time" | "search" | "email" | "url" | "tel";
  placeholder?: string | undefined;
  /** Lines of text; more than one makes it a box for longer texts. */
  lines?: number;
  min?: number | string;
  max?: number | string;
  step?: number;
  onChange: (text: string) => void;
  onBlur?: () => void;
}

/**
 * Props of {@link Switch}.
 * @public
 */
export interface SwitchProps extends ControlFacts {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}
