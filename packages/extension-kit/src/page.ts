import type { ComponentType } from "react";

/**
 * The props of a page. It has everything below `/ext/{id}` to itself; rows, rights, texts and notices come through
 * {@link useHost}.
 * @public
 */
export interface PageProps {
  /** The address below `/ext/{id}/`, without a leading slash; empty for the page itself. */
  path: string;
  /** The parameters of the address. */
  query: Readonly<Record<string, string>>;
  /** Goes to an address below the page, such as `orders/7?tab=notes`. */
  navigate: (to: string, options?: { replace?: boolean }) => void;
  /** The full address of a place below the page, for links. */
  href: (to: string) => string;
}

/**
 * A page as it is declared: one component, rendered below a header with the name of the extension.
 * @public
 */
export interface PageDefinition {
  component: ComponentType<PageProps>;
}

/**
 * Declares a page of an extension.
 * @example export default definePage({ component: Overview });
 * @public
 */
export function definePage(page: PageDefinition): PageDefinition {
  return page;
}
