let isKeeping = true;

/** From now on this page keeps nothing of what is typed: it is nobody's work. */
export function keepNoDrafts(): void {
  isKeeping = false;
}

/** Whether what is typed is kept for the next visit. */
export function keepsDrafts(): boolean {
  return isKeeping;
}
