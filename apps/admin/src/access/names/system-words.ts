import {
  asRecord,
  isSystemCollection,
  translateTokens,
  type Field,
  type Model,
} from "@rowhouse/contract";
import type { Translation } from "../../i18n/translation.ts";

/**
 * A field of the system as people read it: a note that nobody has replaced, and the placeholders and choices among its options,
 * are texts of the app (interfaces.md 1.1). Fields without any of these stay the same objects.
 */
export function inWords<F extends Pick<Field, "collection" | "field" | "note" | "options">>(
  field: F,
  { t, exists }: Pick<Translation, "t" | "exists">,
): F {
  const key = `notes-${field.collection}-${field.field}`;
  const note = field.note === null && exists(key) ? t(key) : field.note;
  const hasTokens = JSON.stringify(field.options)?.includes("$t:") ?? false;
  if (note === field.note && !hasTokens) return field;
  return { ...field, note, options: hasTokens ? optionsInWords(field.options, t) : field.options };
}

/** The names of statuses keep their tokens: what names a status translates them, and knows by them that a language wrote it. */
function optionsInWords(options: Field["options"], t: Translation["t"]): Field["options"] {
  const { status_mapping: mapping, ...others } = options ?? {};
  const words = asRecord(translateTokens(others, t));
  return mapping === undefined ? words : { ...words, status_mapping: mapping };
}

/** Models in the language that they were asked for in; the same one is not translated again. */
const translated = new WeakMap<Model, { language: string; model: Model }>();

/** The model with the fields of the system in the language of the app, see {@link inWords}. */
export function modelInWords(model: Model, translation: Translation): Model {
  const { language } = translation;
  const known = translated.get(model);
  if (known?.language === language) return known.model;
  const collections = Object.entries(model.collections).map(([name, collection]) => {
    if (!isSystemCollection(name)) return [name, collection] as const;
    const fields = Object.entries(collection.fields).map(
      ([key, field]) => [key, inWords(field, translation)] as const,
    );
    return [name, { ...collection, fields: Object.fromEntries(fields) }] as const;
  });
  const own = { ...model, collections: Object.fromEntries(collections) };
  translated.set(model, { language, model: own });
  return own;
}
