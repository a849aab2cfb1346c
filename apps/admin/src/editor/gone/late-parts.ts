import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

// Models change rarely: few visits need any of this.

export const GoneFields = lazyPart(async () => (await import("./gone-fields.tsx")).GoneFields, {
  place: "part",
  texts: ["changes"],
});

export const UnknownCollection = lazyPart(
  async () => (await import("./unknown-collection.tsx")).UnknownCollection,
  { place: "page", texts: ["changes"] },
);
