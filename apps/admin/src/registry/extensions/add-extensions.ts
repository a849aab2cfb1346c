import { extensionKinds } from "@rowhouse/contract";
import type {
  InterfaceDefinition,
  LayoutDefinition,
  PageDefinition,
} from "@rowhouse/extension-kit";
import { apiAddress } from "../../data/client.ts";
import type { Extensions } from "../../data/startup.ts";
import { notify } from "../../design/notify/notify.ts";
import { translate } from "../../i18n/i18n.ts";
import { createRegistry, type AddedPart, type Registry, type RegistryLists } from "../registry.ts";
import { type CodeSource } from "../live-registry.ts";
import {
  loadedInterface,
  loadedLayout,
  waitingInterface,
  waitingLayout,
  type PartWork,
} from "./added-definitions.ts";
import { extensionError, type ExtensionError } from "./extension-error.ts";
import { readExtension, type ExtensionFacts } from "./extension-facts.ts";
import { addExtensionTexts, nameKeyOf } from "./extension-texts.ts";
import { inTime, loadCode } from "./load-code.ts";
import { watchFaults } from "./watch-faults.ts";

/** The parts of the app that take in extensions. */
export interface AddInput {
  extensions: Extensions;
  /** The built-in parts. */
  lists: RegistryLists;
  /** Puts another registry in place of the present one. */
  publish: (registry: Registry) => void;
  current: () => Registry;
  source: CodeSource;
}

/** An extension as it stands at the time. */
interface Entry {
  facts: ExtensionFacts;
  definition: InterfaceDefinition | LayoutDefinition | null;
  page: PageDefinition | null;
  isLoaded: boolean;
  fault: ExtensionError | null;
  /** The code on its way; null before it is asked for. Never rejects. */
  loading: Promise<void> | null;
  attempt: number;
}

interface Whole extends AddInput {
  entries: readonly Entry[];
}

/** The extensions of each registry: those that are as they were stay in use while others come and go. */
const wholes = new WeakMap<RegistryLists, Whole>();

/**
 * Makes the registry with what others have added: names and icons at once, code when it is first used. Whatever fails takes
 * its own part out of use, says so once by name, and can be tried again.
 */
export async function addExtensions(input: AddInput): Promise<void> {
  const all = extensionKinds.flatMap((kind) =>
    input.extensions[kind].map((record) => readExtension(kind, record)),
  );
  await addExtensionTexts(all);
  const whole: Whole = wholes.get(input.lists) ?? { ...input, entries: [] };
  wholes.set(input.lists, whole);
  const before = new Map(whole.entries.map((entry) => [JSON.stringify(entry.facts), entry]));
  whole.entries = all.map((facts) => before.get(JSON.stringify(facts)) ?? newEntry(facts, whole));
  watchFaults((kind, id) => {
    const entry = whole.entries.find(({ facts }) => facts.kind === kind && facts.id === id);
    if (entry !== undefined) report(entry.facts, "extension_fault", whole.current());
  });
  publish(whole);
}

function newEntry(facts: ExtensionFacts, whole: Whole): Entry {
  const entry: Entry = {
    facts,
    definition: null,
    page: null,
    isLoaded: false,
    fault: null,
    loading: null,
    attempt: -1,
  };
  reset(entry, whole);
  return entry;
}

/** As if it had not been asked for yet; the definition is a new one, so that what shows it begins again as well. */
function reset(entry: Entry, whole: Whole): void {
  const { facts } = entry;
  const work: PartWork = {
    facts,
    load: async () => {
      await load(entry, whole);
      if (entry.fault !== null) throw entry.fault;
      if (entry.definition === null) throw new Error("A loaded part has a definition.");
      return entry.definition;
    },
    fail: (error) => fail(entry, error, whole),
  };
  entry.attempt += 1;
  entry.isLoaded = false;
  entry.fault = null;
  entry.page = null;
  entry.loading = null;
  entry.definition =
    facts.kind === "pages"
      ? null
      : facts.kind === "interfaces"
        ? waitingInterface(work)
        : waitingLayout(work);
}

function load(entry: Entry, whole: Whole): Promise<void> {
  entry.loading ??= begin(entry, whole);
  return entry.loading;
}

async function begin(entry: Entry, whole: Whole): Promise<void> {
  const { facts, attempt } = entry;
  const settle = (code: Record<string, unknown>): void => {
    // Meanwhile it was tried again.
    if (entry.attempt !== attempt) return;
    const work: PartWork = {
      facts,
      load: () => Promise.reject(new Error("It is loaded.")),
      fail: (error) => fail(entry, error, whole),
    };
    entry.isLoaded = true;
    entry.fault = null;
    if (facts.kind === "interfaces") entry.definition = loadedInterface(code, work);
    if (facts.kind === "layouts") entry.definition = loadedLayout(code, work);
    // cast: `loadCode` has seen that its component is one.
    if (facts.kind === "pages") entry.page = code as unknown as PageDefinition;
    publish(whole);
  };
  const loading = loadCode(facts, { api: apiAddress(), attempt, source: whole.source }).then(
    settle,
  );
  try {
    await inTime(loading);
  } catch (error) {
    // Code that comes after all is taken; until then the fallback stands.
    if (entry.attempt === attempt) fail(entry, error, whole);
  }
}

function fail(entry: Entry, error: unknown, whole: Whole): void {
  if (entry.fault !== null) return;
  entry.fault = extensionError(error);
  report(entry.facts, "extension_error", whole.current());
  publish(whole);
}

/** Says once by name that an extension does not work. */
function report(facts: ExtensionFacts, text: string, registry: Registry): void {
  if (!registry.isFirstReport(`${text} ${facts.kind} ${facts.id}`)) return;
  notify({ color: "danger", title: translate(text, { ext: translate(nameKeyOf(facts)) }) });
}

function publish(whole: Whole): void {
  const { interfaces, layouts = [] } = whole.lists;
  const added = whole.entries.map((entry) => partOf(entry, whole));
  const definitions = whole.entries.flatMap(({ definition }) => definition ?? []);
  whole.publish(
    createRegistry({
      ...whole.lists,
      interfaces: [...interfaces, ...definitions.filter((one) => "input" in one)],
      layouts: [...layouts, ...definitions.filter((one) => "view" in one)],
      added,
    }),
  );
}

function partOf(entry: Entry, whole: Whole): AddedPart {
  const { facts, isLoaded, fault, page } = entry;
  const { kind, id, icon, version } = facts;
  return {
    kind,
    id,
    icon,
    version,
    nameKey: nameKeyOf(facts),
    isLoaded,
    fault,
    page,
    load: async () => {
      await load(entry, whole);
      return whole.current();
    },
    tell: (error) => {
      reportError(error);
      report(facts, "extension_error", whole.current());
    },
    fail: (error) => fail(entry, error, whole),
    retry: () => {
      reset(entry, whole);
      publish(whole);
    },
  };
}
