/** Icons that are delivered filled as well: those that stand for something being on, marked or liked. */
export const filledIcons: readonly string[] =
  `bolt bookmark bookmark_add check_circle circle diamond favorite flag keep lightbulb lock mood
  notifications pets sell star thumb_down thumb_up verified visibility`
    .split(/\s+/)
    .filter(Boolean);

const filled = new Set(filledIcons);

/** The name of the filled drawing of an icon; the icon itself where there is none. */
export function filledIcon(name: string): string {
  return filled.has(name) ? `${name}_fill` : name;
}
