/** Opens the menu of the field that has the focus. */
export function openFieldMenu(): void {
  const field = document.activeElement?.closest("[data-field]");
  field?.querySelector<HTMLElement>("[data-field-menu]")?.click();
}
