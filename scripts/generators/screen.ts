import { addTexts, changeFile, namesOf, writeFiles } from "./write.ts";

/** Makes the anatomy of a screen: route, screen, controller hook, pure model, test and texts. */
export function generateScreen(name: string): void {
  const { kebab, camel, pascal, words } = namesOf(name);
  const folder = `apps/admin/src/screens/${kebab}`;
  writeFiles({
    [`apps/admin/src/routes/${kebab}.ts`]: `import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { frameRoute } from "./frame.ts";

/** ${words}. */
export const ${camel}Route = createRoute({
  getParentRoute: () => frameRoute,
  path: "/${kebab}",
  component: lazyRouteComponent(() => import("../screens/${kebab}/${kebab}.screen.tsx"), "${pascal}Screen"),
});
`,
    [`${folder}/${kebab}.screen.tsx`]: `import { useTranslation } from "react-i18next";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { use${pascal} } from "./use-${kebab}.ts";

/** Puts the parts together; the hook says which state it is in. */
export function ${pascal}Screen() {
  const { t } = useTranslation();
  const { state, names } = use${pascal}();
  return (
    <Page title={t("${camel}.title")}>
      {state === "empty" ? (
        <EmptyState icon="database" title={t("${camel}.empty")} />
      ) : (
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </Page>
  );
}
`,
    [`${folder}/use-${kebab}.ts`]: `import { useModel } from "../../access/hooks.ts";
import { sortedNames } from "./${kebab}.model.ts";

/** What the screen shows. The type lists every state. */
export type ${pascal}State = { state: "empty" | "ready"; names: string[] };

/** Gathers what the screen needs. */
export function use${pascal}(): ${pascal}State {
  const { collections } = useModel();
  const names = sortedNames(Object.values(collections));
  return { state: names.length === 0 ? "empty" : "ready", names };
}
`,
    [`${folder}/${kebab}.model.ts`]: `import { isSystemCollection, type Collection } from "@rowhouse/contract";

/** Names of the collections that are not the system's, in alphabetical order. */
export function sortedNames(collections: readonly Collection[]): string[] {
  return collections
    .map(({ collection }) => collection)
    .filter((name) => !isSystemCollection(name))
    .toSorted((a, b) => a.localeCompare(b));
}
`,
    [`${folder}/${kebab}.model.test.ts`]: `import { expect, test } from "vitest";
import { sortedNames } from "./${kebab}.model.ts";

const named = (collection: string) => ({ collection, managed: true, hidden: false, single: false, icon: null, note: null, translation: null, fields: {} });

test("lists collections by name and leaves the system's out", () => {
  expect(sortedNames([named("rooms"), named("directus_users"), named("artists")])).toEqual(["artists", "rooms"]);
});
`,
  });
  addTexts("general", [camel], { title: words, empty: "Nothing here yet" });
  changeFile("apps/admin/src/routes/router.ts", (text) =>
    text
      .replace(
        "import { publicRoute",
        `import { ${camel}Route } from "./${kebab}.ts";\nimport { publicRoute`,
      )
      .replace("    debugRoute,", `    debugRoute,\n    ${camel}Route,`),
  );
}
