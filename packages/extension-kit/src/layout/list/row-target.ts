/** The index of the row an event came from; null outside of rows. */
export function rowIndexAt(target: EventTarget | null): number | null {
  if (!(target instanceof Element)) return null;
  const index = target.closest<HTMLElement>("[data-index]")?.dataset["index"];
  return index === undefined ? null : Number(index);
}
