import {
  defineInterface,
  defineOptions,
  isRows,
  json,
  text,
  commonOptions,
} from "@rowhouse/extension-kit";

import { readLanguageNames } from "./model.ts";

export const translationOptions = defineOptions({
  languagesCollection: text({
    interface: "collections",
    label: "interfaces.translation.languages_collection",
    note: "interfaces.translation.languages_collection_comment",
  }),
  languagesPrimaryKeyField: text({
    interface: "fields",
    options: { collectionField: "languagesCollection" },
    width: "half",
    label: "interfaces.translation.languages_key",
  }),
  languagesNameField: text({
    interface: "fields",
    options: { collectionField: "languagesCollection" },
    width: "half",
    label: "interfaces.translation.languages_name",
  }),
  translationLanguageField: text({
    interface: "fields",
    options: { of: "related" },
    width: "half",
    label: "interfaces.translation.language_field",
    note: "interfaces.translation.language_field_comment",
  }),
  defaultLanguage: text({
    width: "half",
    label: "interfaces.translation.default_language",
    note: "interfaces.translation.default_language_comment",
  }),
  template: commonOptions.template,
  languages: json({
    interface: "key-value",
    advanced: true,
    read: readLanguageNames,
    label: "interfaces.translation.languages",
    note: "interfaces.translation.languages_comment",
  }),
  /** As later versions of other products name it. */
  languageField: { ...text({ label: "interfaces.translation.language_field" }), hidden: true },
});

export const definition = defineInterface({
  id: "translation",
  icon: "translate",
  group: "relation",
  types: ["translation"],
  relation: "o2m",
  fieldset: true,
  align: "start",
  richCell: true,
  untitled: true,
  value: isRows,
  lines: () => 2.2,
  relatedForm: (options) => [options.translationLanguageField, options.languageField],
  options: translationOptions,
  sample: {
    value: [{ id: 32, title: "Haus am Deich" }],
    wrong: "de",
    options: {
      languagesCollection: "$languages",
      languagesPrimaryKeyField: "code",
      languagesNameField: "name",
      translationLanguageField: "language",
      defaultLanguage: "en",
    },
    values: { primary_key: 1 },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
