import type { Collection } from "@rowhouse/contract";
import { createContext } from "react";

/**
 * The subject of an interface's options while they are edited: the collection of its field, and the one that the field
 * leads to.
 * @public
 */
export interface OptionSubject {
  own: Collection | null;
  related: Collection | null;
  /** The rows between the two, of a list through a junction; else the related collection. */
  rows: Collection | null;
}

/**
 * Tells editors of options what these are about. Outside of the settings of a field they are about nothing.
 * @public
 */
export const OptionSubjectContext = createContext<OptionSubject>({
  own: null,
  related: null,
  rows: null,
});
