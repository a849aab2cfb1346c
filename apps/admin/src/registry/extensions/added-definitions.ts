import { isRecord, type FieldType } from "@rowhouse/contract";
import {
  noOptions,
  type AnyOptions,
  type InterfaceDefinition,
  type LayoutDefinition,
} from "@rowhouse/extension-kit";
import { ExtensionError, extensionError } from "./extension-error.ts";
import { codeFile, typesIn, type ExtensionFacts } from "./extension-facts.ts";
import { inTime, isComponent } from "./load-code.ts";

/** The acts of the part that a definition belongs to. */
export interface PartWork {
  facts: ExtensionFacts;
  /** Loads the code of the part, and what was asked for with it. @throws ExtensionError */
  load: () => Promise<InterfaceDefinition | LayoutDefinition>;
  /** Takes the part out of use. */
  fail: (error: unknown) => void;
}

/** An interface whose code is not there yet, from its `meta.json`: its parts bring the code along. */
export function waitingInterface(work: PartWork): InterfaceDefinition {
  const whole = async (): Promise<InterfaceDefinition> => {
    const loaded = await work.load();
    if (!("input" in loaded)) throw new Error("An interface has an input.");
    return loaded;
  };
  return {
    ...factsOf(work.facts),
    value: () => true,
    options: noOptions,
    sample: { value: null, wrong: null },
    input: async () => (await whole()).input(),
    cell: async () => {
      const { cell } = await whole();
      // Its values are shown as text, as they are already.
      if (cell === undefined) throw new Error("The interface has no cell.");
      return await cell();
    },
  };
}

/** The same for a layout. Until then everything is requested, as for the plain table that stands in for one that fails. */
export function waitingLayout(work: PartWork): LayoutDefinition {
  const { id, icon } = work.facts;
  return {
    id,
    icon,
    viewOptions: noOptions,
    query: ({ fields }) => ({ fields: Object.keys(fields) }),
    view: async () => {
      const loaded = await work.load();
      if (!("view" in loaded)) throw new Error("A layout has a view.");
      return await loaded.view();
    },
  };
}

/**
 * An interface as its code declares it, under the name of its folder. What the app calls outside of a part's own place must not
 * take the page down: a function that throws counts as one that says nothing.
 */
export function loadedInterface(
  code: Record<string, unknown>,
  work: PartWork,
): InterfaceDefinition {
  // cast: `loadCode` has seen its functions; what each of them returns is checked where it is used.
  const given = code as unknown as InterfaceDefinition;
  const { facts } = work;
  const types = facts.hasTypes ? facts.ofInterface.types : typesIn(code["types"]);
  return {
    ...given,
    ...factsOf(facts, types),
    value: quiet((value: unknown) => given.value(value), false),
    options: quietOptions(given.options),
    sample: isRecord(code["sample"]) ? given.sample : { value: null, wrong: null },
    ...(given.lines === undefined
      ? {}
      : { lines: quiet((options) => given.lines?.(options) ?? 1, 1) }),
    ...(given.relatedForm === undefined
      ? {}
      : { relatedForm: quiet((options) => given.relatedForm?.(options) ?? [], []) }),
    ...(typeof given.readsItem === "function" ? { readsItem: true } : {}),
    input: part(work, () => given.input(), "Input"),
    ...(given.cell === undefined ? {} : { cell: part(work, given.cell, "Cell") }),
  };
}

/** The same for a layout. */
export function loadedLayout(code: Record<string, unknown>, work: PartWork): LayoutDefinition {
  // cast: as with interfaces.
  const given = code as unknown as LayoutDefinition;
  const { id, icon } = work.facts;
  const { suits, options } = given;
  return {
    ...given,
    id,
    icon,
    viewOptions: quietOptions(given.viewOptions),
    ...(suits === undefined ? {} : { suits: quiet((fields) => suits(fields), true) }),
    query: (input) => {
      try {
        return given.query(input);
      } catch (error) {
        queueMicrotask(() => work.fail(error));
        return { fields: [] };
      }
    },
    view: part(work, () => given.view(), "View"),
    ...(options === undefined ? {} : { options: part(work, options, "Options") }),
  };
}

function factsOf({ id, icon, ofInterface }: ExtensionFacts, types?: readonly FieldType[]) {
  return {
    ...ofInterface,
    id,
    icon,
    group: "extension" as const,
    aliases: [],
    types: types ?? ofInterface.types,
  };
}

function quiet<Given extends readonly unknown[], Result>(
  work: (...given: Given) => Result,
  otherwise: Result,
): (...given: Given) => Result {
  return (...given) => {
    try {
      return work(...given);
    } catch (error) {
      reportError(error);
      return otherwise;
    }
  };
}

function quietOptions(options: AnyOptions): AnyOptions {
  const initial = isRecord(options.initial) ? options.initial : {};
  return { ...options, initial, read: quiet((stored) => options.read(stored), initial) };
}

/** A part of an extension that loads late; one that does not come, or is none, takes the whole out of use. */
function part<Name extends string, Module extends Record<Name, unknown>>(
  { facts, fail }: PartWork,
  load: () => Promise<Module>,
  name: Name,
): () => Promise<Module> {
  return async () => {
    try {
      const module = await inTime(Promise.resolve(load()));
      if (!isRecord(module) || !isComponent(module[name]))
        throw new ExtensionError({ reason: "wrong", file: codeFile[facts.kind], wanted: name });
      return module;
    } catch (error) {
      fail(error);
      throw extensionError(error);
    }
  };
}
