/** Shows texts in their own font, once it is there. On a first visit it is held back until the page is painted. */
export async function showFont(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset["font"] === undefined) return;
  // Text whose font cannot be loaded is shown in the font of the system.
  await document.fonts.load("1em 'Inter Variable'").catch(() => undefined);
  delete dataset["font"];
}
