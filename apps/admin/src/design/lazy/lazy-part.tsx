import {
  createElement,
  useSyncExternalStore,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from "react";
import type { LateArea } from "../../i18n/areas.ts";
import { addTexts } from "../../i18n/i18n.ts";
import { createLoader } from "../loading/loader.ts";
import { PartMissing, type PartPlace } from "./part-missing.tsx";

/** A component whose code is loaded with its first render, or ahead. */
export interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Loads the code ahead; a failure shows when the part is rendered. */
  preload(): Promise<void>;
  /**
   * The component itself once its code is there: rendered in place of the part, it costs nothing beside its own work.
   * Asking loads nothing.
   */
  loaded(): ComponentType<Props> | null;
}

/** The props of the message shown when the code of a part could not be loaded. */
export interface MissingProps<Props> {
  error: unknown;
  onRetry: () => void;
  /** The props of the part. */
  props: Props;
}

export interface LazyOptions<Props> {
  /** The kind of part, and so how the message stands in its place. */
  place: PartPlace;
  /** Texts that the first load does not carry; they come with the code. */
  texts?: readonly LateArea[];
  /** Parts that lie over the page: closes them, as their own close button would. */
  onClose?: (props: Props) => void;
  /** Shown instead of the usual message. */
  missing?: (missing: MissingProps<Props>) => ReactNode;
}

/**
 * A part of the app that is not in the first load. It suspends while its code is on its way. When the code cannot be
 * loaded, a message with a way to try again stands in its place and everything around it goes on working; after a
 * deploy, when the code is gone for good, the message offers to reload. The only way to load components late.
 * @example const Picker = lazyPart(async () => (await import("./picker.tsx")).Picker, { place: "part" });
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyOptions<Props>,
): LazyPart<Props> {
  const { texts = [] } = options;
  const loader = createLoader(async () => {
    const [part] = await Promise.all([load(), ...texts.map(addTexts)]);
    return part;
  });
  function Part(props: Props): ReactNode {
    const { outcome, settled } = useSyncExternalStore(loader.subscribe, loader.attempt);
    // Suspends, as React's own lazy components do; `use` would suspend once more when the code is there.
    if (outcome === null) throw settled;
    if ("value" in outcome) return createElement(outcome.value, props);
    const { error } = outcome;
    if (options.missing) return options.missing({ error, onRetry: loader.retry, props });
    const { onClose } = options;
    return (
      <PartMissing
        error={error}
        place={options.place}
        onRetry={loader.retry}
        onClose={onClose ? () => onClose(props) : null}
      />
    );
  }
  return Object.assign(Part, {
    preload: async () => void (await loader.attempt().settled),
    loaded: () => {
      const outcome = loader.outcome();
      return outcome !== null && "value" in outcome ? outcome.value : null;
    },
  });
}
