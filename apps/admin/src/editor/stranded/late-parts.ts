import { lazyPart } from "../../design/lazy/lazy-part.tsx";

// Models change rarely: few visits need any of this.

export const UnknownCollection = lazyPart(
  async () => (await import("./unknown-collection.tsx")).UnknownCollection,
  { place: "page", texts: ["changes"] },
);

export const StrandedDraft = lazyPart(
  async () => (await import("./stranded-draft.tsx")).StrandedDraft,
  { place: "part", texts: ["changes"] },
);

export const StrandedDrafts = lazyPart(
  async () => (await import("./stranded-drafts.tsx")).StrandedDrafts,
  { place: "part", texts: ["changes"] },
);
