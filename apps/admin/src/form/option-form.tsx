import {
  asRecord,
  isSameValue,
  makeCollection,
  makeField,
  ownValue,
  type Collection,
  type Field,
} from "@rowhouse/contract";
import {
  storedOption,
  translateTokens,
  withOption,
  type AnyOptions,
  type InvalidText,
  type OptionField,
} from "@rowhouse/extension-kit";
import { useMemo } from "react";
import { useTranslation } from "../i18n/translation.ts";

import { ItemForm } from "./item-form.tsx";
import { useInvalidTexts } from "./use-invalid-texts.ts";

/** Collection name that the options of an interface are described under; no table is called so. */
const optionsCollection = "$options";

/**
 * The options of an interface or a layout, rendered by the ordinary form.
 * @param values what is stored; defaults are shown beneath it
 * @param saved what was stored when the form was opened: what is not as it was is marked as changed; without it what is no default
 * @param isNew whether nothing is stored yet, so that keys of options may still be changed
 * @param onChange receives what is to be stored: options equal to their default are left out
 */
export function OptionForm({
  options,
  values,
  saved = null,
  isNew = false,
  readOnly = false,
  width = "modal",
  onChange,
  ...outside
}: {
  options: AnyOptions;
  values: Readonly<Record<string, unknown>> | null;
  saved?: Readonly<Record<string, unknown>> | null;
  isNew?: boolean;
  readOnly?: boolean;
  width?: "page" | "modal";
  onChange: (values: Record<string, unknown>) => void;
  /** Text that is no valid value, where the component that renders the form holds it. */
  invalidTexts?: Readonly<Record<string, InvalidText>>;
  onInvalidText?: (option: string, invalid: InvalidText | null) => void;
}) {
  const { t, language } = useTranslation();
  const collection = useMemo(
    () => describe(options.fields, language, (key) => t(key)),
    [options, language, t],
  );
  const defaults = useMemo(
    () =>
      Object.fromEntries(
        options.fields.map((field) => [
          field.key,
          translateTokens(field.default ?? null, (key) => t(key)),
        ]),
      ),
    [options, t],
  );
  const own = useInvalidTexts();
  const invalid = { ...own, ...outside };
  const stored = values ?? {};
  const shownOf = (from: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      options.fields.flatMap(({ key }) => {
        const value = storedOption(from, key);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  const before = saved === null ? defaults : { ...defaults, ...saved, ...shownOf(saved) };
  const now = { ...stored, ...shownOf(stored) };
  const staged = saved === null ? now : changedIn({ ...defaults, ...now }, before);
  return (
    <ItemForm
      collection={collection}
      {...invalid}
      isNew={isNew}
      readOnly={readOnly}
      staged={staged}
      values={before}
      width={width}
      onStage={(key, value) => onChange(withOption(stored, key, value))}
      onUnstage={(key) => {
        invalid.onInvalidText(key, null);
        onChange(withOption(stored, key, storedOption(saved ?? {}, key)));
      }}
    />
  );
}

/** The values that are not as they were. */
function changedIn(
  now: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => !isSameValue(value, ownValue(before, key))),
  );
}

function describe(
  fields: readonly OptionField[],
  language: string,
  t: (key: string) => string,
): Collection {
  const described = fields.map((option, index): [string, Field] => [
    option.key,
    { ...toField(option, index, t), translation: { [language]: t(option.label) } },
  ]);
  if (fields.some(({ advanced }) => advanced))
    described.push(["$advanced", advancedGroup({ [language]: t("advanced_options") })]);
  return makeCollection(optionsCollection, Object.fromEntries(described), {
    hidden: true,
    single: true,
  });
}

/** Number of the group that holds the advanced settings. */
const advancedId = -1;

function advancedGroup(translation: unknown): Field {
  const plain = toField(
    { key: "$advanced", type: "group", interface: "group", label: "advanced_options" },
    0,
    (key) => key,
  );
  return { ...plain, id: advancedId, sort: null, translation, options: { open: false } };
}

function toField(option: OptionField, index: number, t: (key: string) => string): Field {
  return makeField(optionsCollection, option.key, {
    id: index + 1,
    type: option.type,
    interface: option.interface,
    options: option.options ? asRecord(translateTokens(option.options, t)) : null,
    locked: true,
    required: option.required ?? false,
    sort: index + 1,
    group: option.advanced ? advancedId : null,
    note: option.note === undefined ? null : t(option.note),
    width: option.width ?? "full",
    length: option.length === undefined ? null : String(option.length),
  });
}
