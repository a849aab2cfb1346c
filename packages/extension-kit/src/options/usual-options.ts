import { flag, text } from "./option-kinds.ts";

/**
 * Options that several interfaces have, declared once (interfaces.md 3 to 10). Where one differs in an interface, spread
 * it and declare the difference.
 * @example
 * const { monospace, placeholder } = usualOptions;
 * defineOptions({ placeholder: { ...placeholder, length: 100 }, monospace })
 * @public
 */
export const usualOptions = {
  /** What an empty box shows (interfaces.md 3.1). */
  placeholder: text({
    length: 200,
    label: "interfaces.common.placeholder",
    note: "interfaces.common.placeholder_comment",
  }),
  /** How a related item is written (interfaces.md 10.3, 10.11). */
  template: text({
    width: "half",
    label: "interfaces.common.template",
    note: "interfaces.common.template_comment",
  }),
  /** Numbers and dates in the form of the reader's language (interfaces.md 5.1, 7.1). */
  localized: flag({
    default: true,
    width: "half",
    label: "interfaces.common.localized",
    note: "interfaces.common.localized_comment",
  }),
  /** Date-times as the time that has passed since (interfaces.md 7.4, 7.5). */
  showRelative: flag({
    default: false,
    label: "interfaces.common.relative",
    note: "interfaces.common.relative_comment",
  }),
  /** A monospaced font (interfaces.md 3.1, 5.1). */
  monospace: flag({
    default: false,
    width: "half",
    label: "interfaces.common.monospace",
    note: "interfaces.common.monospace_comment",
  }),
  /** The only icon of a control, left of its text (interfaces.md 4.1). */
  icon: text({
    interface: "icon",
    advanced: true,
    width: "half",
    label: "interfaces.common.icon",
    note: "interfaces.common.icon_left_comment",
  }),
  iconLeft: text({
    interface: "icon",
    advanced: true,
    width: "half",
    label: "interfaces.common.icon_left",
    note: "interfaces.common.icon_left_comment",
  }),
  iconRight: text({
    interface: "icon",
    advanced: true,
    width: "half",
    label: "interfaces.common.icon_right",
    note: "interfaces.common.icon_right_comment",
  }),
} as const;
