/** As a ref: what scrolls is a stop of the Tab key, so that the arrow keys scroll it; what does not scroll is none. */
export function reachByKeyboard(region: HTMLElement | null): void {
  if (region !== null && region.scrollHeight > region.clientHeight) region.tabIndex = 0;
}
