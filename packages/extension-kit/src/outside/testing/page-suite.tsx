import { makeCollection, type Collection, type Item } from "@rowhouse/contract";
import { act, screen } from "@testing-library/react";
import { createElement } from "react";
import { describe, expect, test } from "vitest";

import type { KitHost } from "../../host.ts";
import type { PageDefinition } from "../../page.ts";
import { expectAccessible } from "./accessible.ts";
import { controlsIn } from "./drive.ts";
import { testMeta, type ExtensionMeta } from "./meta-suite.ts";
import { listOf, cleanUpAfterEach, renderWithHost, type RenderedWithHost } from "./test-host.tsx";

/**
 * As what a page is tested.
 * @public
 */
export interface PageSuiteOptions {
  /** The meta.json of the extension; its texts are there, and it is checked. */
  meta?: ExtensionMeta;
  /** The items of collections by their names. */
  items?: Readonly<Record<string, readonly Item[]>>;
  /** Left out: one with a title for each name in `items`. */
  collections?: readonly Collection[];
  /** Addresses below the page that it knows, beside its own. */
  paths?: readonly string[];
}

/**
 * Declares the tests that every page has to pass: at its own address, at others and at unknown ones, while items load, where they
 * fail and where a person may read nothing; accessible, with a heading, reached by keyboard. Calls `describe` of Vitest.
 * @example testPage(page, { meta, items: { books: books(3) } });
 * @public
 */
export function testPage(
  page: PageDefinition,
  { meta, items = {}, paths = [], ...options }: PageSuiteOptions = {},
): void {
  const collections =
    options.collections ??
    Object.keys(items).map((name) =>
      makeCollection(name, { id: { type: "integer", primary_key: true }, title: {} }),
    );
  const render = async (path: string, host: Partial<KitHost> = {}): Promise<RenderedWithHost> => {
    const props = {
      path,
      query: {},
      navigate: () => undefined,
      href: (to: string) => `#/ext/${to}`,
    };
    const project = { ...(meta && { meta }), collections, items, host };
    const rendered = renderWithHost(createElement(page.component, props), project);
    await act(async () => undefined);
    return rendered;
  };

  describe("page", () => {
    cleanUpAfterEach();

    test.each(["", ...paths, "no/such/place"])(
      "at the address '%s' is accessible",
      async (path) => {
        const { container } = await render(path);
        expect(container.textContent).not.toBe("");
        await expectAccessible(container);
      },
    );

    test("has a heading, below that of the app", async () => {
      await render("");
      const headings = screen.getAllByRole("heading");
      expect(headings.filter((heading) => heading.matches("h1"))).toEqual([]);
    });

    test.each([
      ["while items are on their way", { isLoading: true, totalCount: null, items: [] }],
      ["where items cannot be read", { error: new Error("Refused"), totalCount: null, items: [] }],
      ["where there are none", { totalCount: 0, items: [] }],
    ])("stands %s", async (_when, state) => {
      const { container } = await render("", { useItems: () => ({ ...listOf([]), ...state }) });
      expect(container.textContent).not.toBe("");
      await expectAccessible(container);
    });

    test("stands where a person may do nothing", async () => {
      const { container } = await render("", { can: () => false });
      await expectAccessible(container);
    });

    test("can be used with the keyboard alone", async () => {
      const { container, user } = await render("");
      const expected = controlsIn(container);
      const reached = new Set<Element | null>();
      for (let step = 0; step < expected.length + 20; step++) {
        await user.tab();
        reached.add(document.activeElement);
      }
      expect(expected.filter((control) => !reached.has(control))).toEqual([]);
    });

    if (meta !== undefined) testMeta("pages", { id: "" }, meta);
  });
}
