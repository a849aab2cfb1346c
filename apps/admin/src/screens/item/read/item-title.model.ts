import { itemTitle, type Collection, type Field, type Item } from "@rowhouse/contract";

/** Interfaces whose values are long, secret or no words: no item is called by them. */
const untitled: readonly (string | null)[] = [
  "wysiwyg",
  "wysiwyg-full",
  "wysiwyg-advanced",
  "markdown",
  "textarea",
  "code",
  "password",
  "color",
  "icon",
];

/** What the page of an item is called by; null when the item has no title (its key is shown then). */
export function pageTitle(collection: Collection, item: Item): string | null {
  return itemTitle(collection, item, (field: Field) => !untitled.includes(field.interface));
}
