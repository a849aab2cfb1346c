import { TranslationDesk, type InputProps } from "@rowhouse/extension-kit";

import type { translationOptions } from "./interface.ts";

type TranslationProps = InputProps<readonly unknown[] | null, typeof translationOptions>;

/** The translations of an item, one row for each language. */
export function Input({ options, ...props }: TranslationProps) {
  const { languages: names, translationLanguageField, languageField } = options;
  return (
    <TranslationDesk
      {...props}
      defaultLanguage={options.defaultLanguage}
      languageField={translationLanguageField ?? languageField ?? ""}
      languages={
        names === null
          ? {
              kind: "collection",
              collection: options.languagesCollection ?? "",
              key: options.languagesPrimaryKeyField,
              name: options.languagesNameField,
            }
          : { kind: "map", names }
      }
      onChange={(value) => props.onChange(Array.isArray(value) ? value : null)}
    />
  );
}
