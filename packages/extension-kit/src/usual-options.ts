import type { OptionField } from "./options.ts";

/**
 * Options that several interfaces have, described once (facts from interfaces.md 3 to 10). Their texts are those of the app. Where
 * an interface has one of them in another way, spread it and say what differs.
 * @example
 * options: [{ ...usualOptions.placeholder, length: 100 }, usualOptions.monospace, usualOptions.iconLeft]
 * @public
 */
export const usualOptions = {
  /** What an empty box shows (interfaces.md 3.1). */
  placeholder: {
    key: "placeholder",
    type: "string",
    interface: "text-input",
    length: 200,
    label: "interfaces.common.placeholder",
    note: "interfaces.common.placeholder_comment",
  },
  /** How a related item is written (interfaces.md 10.3, 10.11). */
  template: {
    key: "template",
    type: "string",
    interface: "text-input",
    width: "half",
    label: "interfaces.common.template",
    note: "interfaces.common.template_comment",
  },
  /** Numbers and dates in the form of the reader's language (interfaces.md 5.1, 7.1). */
  localized: {
    key: "localized",
    type: "boolean",
    interface: "toggle",
    default: true,
    width: "half",
    label: "interfaces.common.localized",
    note: "interfaces.common.localized_comment",
  },
  /** Moments as the time that has passed since (interfaces.md 7.4, 7.5). */
  showRelative: {
    key: "showRelative",
    type: "boolean",
    interface: "toggle",
    default: false,
    label: "interfaces.common.relative",
    note: "interfaces.common.relative_comment",
  },
  /** Letters of equal width (interfaces.md 3.1, 5.1). */
  monospace: {
    key: "monospace",
    type: "boolean",
    interface: "toggle",
    default: false,
    width: "half",
    label: "interfaces.common.monospace",
    note: "interfaces.common.monospace_comment",
  },
  /** The only icon of a control, left of its text (interfaces.md 4.1). */
  icon: {
    key: "icon",
    type: "string",
    interface: "icon",
    advanced: true,
    width: "half",
    label: "interfaces.common.icon",
    note: "interfaces.common.icon_left_comment",
  },
  iconLeft: {
    key: "iconLeft",
    type: "string",
    interface: "icon",
    advanced: true,
    width: "half",
    label: "interfaces.common.icon_left",
    note: "interfaces.common.icon_left_comment",
  },
  iconRight: {
    key: "iconRight",
    type: "string",
    interface: "icon",
    advanced: true,
    width: "half",
    label: "interfaces.common.icon_right",
    note: "interfaces.common.icon_right_comment",
  },
} satisfies Record<string, OptionField>;
