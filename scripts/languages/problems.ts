import { parse, type MessageFormatElement, TYPE } from "@formatjs/icu-messageformat-parser";

/** A text of a language beside the English one. */
interface Pair {
  locale: string;
  english: string;
  text: string;
}

/** Finds mistakes that a machine can see in a translation: broken messages, other values, plural forms, English that was left. None is good. */
export function problemsOf({ locale, english, text }: Pair): string[] {
  const [source, own] = [parsed(english), parsed(text)];
  if (own === null) return ["is not a valid ICU message"];
  if (source === null) return [];
  const [wanted, found] = [valuesOf(source), valuesOf(own)];
  return [
    ...(wanted.join() === found.join()
      ? []
      : [`has the values ${found.join() || "–"}, the English text ${wanted.join() || "–"}`]),
    ...pluralProblems(own, locale, countedIn(source)),
    ...(isLeftover(english, text) ? ["is the English text"] : []),
    ...(text.trim() === "" || /^\s|\s$/.test(text) !== /^\s|\s$/.test(english)
      ? ["begins or ends with a space"]
      : []),
  ];
}

/** The languages in which a whole sentence may be the same as in English: none, but other Englishes. */
function isLeftover(english: string, text: string): boolean {
  const words = english.match(/\p{L}{3,}/gu) ?? [];
  return text === english && words.length >= 4 && !english.includes("{");
}

function parsed(message: string): MessageFormatElement[] | null {
  try {
    return parse(message);
  } catch {
    return null;
  }
}

/** The sorted names of the values and tags in a message. */
function valuesOf(elements: readonly MessageFormatElement[]): string[] {
  return [...new Set(elements.flatMap(namesIn))].toSorted();
}

function namesIn(element: MessageFormatElement): string[] {
  if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
  if (element.type === TYPE.tag) return [element.value, ...element.children.flatMap(namesIn)];
  if (element.type === TYPE.plural || element.type === TYPE.select)
    return [element.value, ...inOptions(element).flatMap(namesIn)];
  return [element.value];
}

/** The values of which English tells one from several; where it does not, another language need not either. */
function countedIn(elements: readonly MessageFormatElement[]): Set<string> {
  const counted = elements.flatMap((element): string[] => {
    if (element.type === TYPE.tag) return [...countedIn(element.children)];
    const inside = [...countedIn(inOptions(element))];
    return element.type === TYPE.plural && ["one", "=1"].some((form) => form in element.options)
      ? [element.value, ...inside]
      : inside;
  });
  return new Set(counted);
}

function pluralProblems(
  elements: readonly MessageFormatElement[],
  locale: string,
  counted: ReadonlySet<string>,
): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralProblems(element.children, locale, counted);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inside = pluralProblems(inOptions(element), locale, counted);
    if (element.type === TYPE.select) return inside;
    const forms = formsOf(locale, element.pluralType ?? "cardinal");
    const there = new Set(Object.keys(element.options));
    // A language that has one form for 1 alone may as well have a text for exactly 1.
    const lacking = [...forms.usual].filter(
      (form) =>
        counted.has(element.value) && !there.has(form) && !(form === "one" && there.has("=1")),
    );
    const strange = [...there].filter((form) => !form.startsWith("=") && !forms.all.has(form));
    return [
      ...inside,
      ...lacking.map((form) => `lacks the plural form ${form} of {${element.value}}`),
      ...strange.map((form) => `has the plural form ${form}, which its language does not have`),
    ];
  });
}

function inOptions(element: MessageFormatElement): MessageFormatElement[] {
  return element.type === TYPE.plural || element.type === TYPE.select
    ? Object.values(element.options).flatMap(({ value }) => value)
    : [];
}

/** Plural forms of a language: those of whole numbers that people count to, and all. */
function formsOf(locale: string, type: Intl.PluralRuleType) {
  const rules = new Intl.PluralRules(locale, { type });
  const usual = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
  const { pluralCategories } = rules.resolvedOptions();
  return { usual: usual.add("other"), all: new Set<string>(pluralCategories) };
}
