import { exampleChoices, readChoices } from "../values/choices.ts";
import { choice, flag, json, text } from "./option-kinds.ts";

/**
 * Options that several interfaces have, declared once (interfaces.md 3 to 10). Where one differs in an interface, spread
 * it and declare the difference.
 * @example
 * const { monospace, placeholder } = commonOptions;
 * defineOptions({ placeholder: { ...placeholder, length: 100 }, monospace })
 * @public
 */
export const commonOptions = {
  /** The text that an empty box shows (interfaces.md 3.1). */
  placeholder: text({
    length: 200,
    label: "interfaces.common.placeholder",
    note: "interfaces.common.placeholder_comment",
  }),
  /** The choices that are offered: saved value to text (interfaces.md 4). */
  choices: json({
    interface: "key-value",
    default: exampleChoices(2),
    read: readChoices,
    required: true,
    label: "interfaces.common.choices",
    note: "interfaces.common.choices_comment",
  }),
  /** Cells show the text of a choice in place of its value (interfaces.md 4). */
  formatting: flag({
    default: true,
    width: "half",
    label: "interfaces.common.formatting",
    note: "interfaces.common.formatting_comment",
  }),
  /** Lists of texts begin and end with an empty entry (interfaces.md 3.8, 4.4). */
  wrap: flag({
    width: "half",
    label: "interfaces.common.wrap",
    note: "interfaces.common.wrap_comment",
  }),
  /** How a related item is written (interfaces.md 10.3, 10.11). */
  template: text({
    interface: "fields",
    options: { of: "related", kind: "template" },
    label: "interfaces.common.template",
    note: "interfaces.common.template_comment",
  }),
  /** Whether a list of related items creates new ones (interfaces.md 10.4, 10.5). */
  allowCreate: flag({
    default: true,
    width: "half",
    label: "interfaces.common.allow_create",
    note: "interfaces.common.allow_create_comment",
  }),
  /** Whether a list of related items links existing ones (interfaces.md 10.4, 10.5). */
  allowSelect: flag({
    default: true,
    width: "half",
    label: "interfaces.common.allow_select",
    note: "interfaces.common.allow_select_comment",
  }),
  /** How a person is written, and whether picture or name or both stand for them (interfaces.md 10.11). */
  person: text({
    default: "{{first_name}} {{last_name}}",
    interface: "fields",
    options: { of: "related", kind: "template" },
    label: "interfaces.common.template",
    note: "interfaces.common.template_comment",
  }),
  personDisplay: choice({
    choices: {
      both: "$t:interfaces.common.avatar_and_name",
      avatar: "$t:interfaces.common.avatar",
      name: "$t:name",
    },
    default: "both",
    width: "half",
    label: "interfaces.common.display",
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
  /** The box of a secret shows the stored hash (interfaces.md 8). */
  showHash: flag({
    width: "half",
    label: "interfaces.common.show_hash",
    note: "interfaces.common.show_hash_comment",
  }),
  /** How the server hashes a secret (interfaces.md 8). */
  hashingType: choice({
    choices: {
      core: "$t:interfaces.common.hashing_core",
      bcrypt: "bcrypt",
      md5: "MD5",
      sha1: "SHA-1",
      sha224: "SHA-224",
      sha256: "SHA-256",
      sha384: "SHA-384",
      sha512: "SHA-512",
    },
    default: "core",
    width: "half",
    label: "interfaces.common.hashing_type",
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
