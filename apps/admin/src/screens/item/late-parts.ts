import { lazyPart } from "../../design/lazy/lazy-part.tsx";

/** The page of several items. */
export const BatchScreen = lazyPart(
  async () => (await import("./batch/batch.screen.tsx")).BatchScreen,
  { place: "page" },
);

/** Where the item of a single collection is, for an address that has none. */
export const SingleLead = lazyPart(
  async () => (await import("./single/single-lead.tsx")).SingleLead,
  { place: "page" },
);

/** The explanation of what became of an item that is not there; few visits need its code. */
export const MissingItem = lazyPart(
  async () => (await import("./missing/missing-item.tsx")).MissingItem,
  { place: "page" },
);

/** The changes of an entry of the activity. */
export const EntryDetails = lazyPart(
  async () => (await import("./revisions/entry-details.tsx")).EntryDetails,
  { place: "part", texts: ["changes", "past"] },
);

/** The sentence of an entry of the activity, which its page is called by. */
export const EntryTold = lazyPart(
  async () => (await import("../../editor/past/entry-told.tsx")).EntryTold,
  { place: "page", texts: ["past"] },
);

/** The account or the invitation of a person. */
export const PersonParts = lazyPart(
  async () => (await import("./account/person-parts.tsx")).PersonParts,
  { place: "part", texts: ["accounts", "passkeys", "people", "refusals"] },
);
