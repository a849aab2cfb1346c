import { createRoute, useMatch, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readExplainSearch } from "../access/address/explain-search.ts";
import { readRuleSearch } from "../access/address/rule-search.ts";
import { doctorQuery } from "../data/doctor.ts";
import { rolePermissionsQuery } from "../data/role-permissions.ts";
import { rolesQuery } from "../data/roles.ts";
import { serverDetailsQuery } from "../data/server-details.ts";
import { settingFieldsQuery } from "../data/settings.ts";
import { preloadItem } from "../editor/read/preload-item.ts";
import { lazyPart } from "../design/lazy/lazy-part.tsx";
import { pageOf, preloadSettings, settingsPage, settingsRoute } from "./parents.tsx";

/** The overview of the settings. */
const homeRoute = settingsPage(
  "/",
  async () =>
    (await import("../screens/settings/home/settings-home.screen.tsx")).SettingsHomeScreen,
);

/** The settings that hold for the whole project. */
const globalRoute = settingsPage(
  "/global",
  async () => (await import("../screens/settings/global/global.screen.tsx")).GlobalSettingsScreen,
  { data: (cache) => cache.prefetchQuery(settingFieldsQuery()) },
);

/** All tables of the project. */
const collectionListRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/collections",
  validateSearch: ({ open }: { open?: unknown }): { open?: "new" | "tables" } =>
    open === "new" || open === "tables" ? { open } : {},
  component: lazyPart(
    async () =>
      (await import("../screens/settings/collection-list/collection-list.screen.tsx"))
        .CollectionListScreen,
    { place: "page" },
  ),
});

const CollectionSettingsScreen = lazyPart(
  async () =>
    (await import("../screens/settings/collection/collection-settings.screen.tsx"))
      .CollectionSettingsScreen,
  // Some rules are checked here that elsewhere only the server checks.
  { place: "page", texts: ["model", "options", "refusals"] },
);

/** One collection: what it is called, and its fields. */
const collectionRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/collections/$collection",
  validateSearch: (search: Record<string, unknown>): { view?: "form"; field?: string } => ({
    ...(search["view"] === "form" ? { view: "form" } : {}),
    // The field whose settings are open.
    ...(typeof search["field"] === "string" ? { field: search["field"] } : {}),
  }),
  component: pageOf(CollectionSettingsScreen, CollectionSettings),
});

function CollectionSettings(): ReactNode {
  const from = "/frame/settings/collections/$collection";
  const { collection } = useParams({ from });
  const { view = "list", field = null } = useSearch({ from });
  const navigate = useNavigate();
  return (
    <CollectionSettingsScreen
      key={collection}
      name={collection}
      view={view}
      opened={field}
      onPlace={(next, opens) =>
        void navigate({
          to: ".",
          search: {
            ...(next === "form" ? { view: next } : {}),
            ...(opens === null ? {} : { field: opens }),
          },
          replace: true,
        })
      }
    />
  );
}

/** How the collections belong together. */
const relationMapRoute = settingsPage(
  "/relations",
  async () =>
    (await import("../screens/settings/relations/relation-map.screen.tsx")).RelationMapScreen,
);

/** The interfaces that fields can be edited with. */
const interfaceListRoute = settingsPage(
  "/interfaces",
  async () =>
    (await import("../screens/settings/interfaces/interface-list.screen.tsx")).InterfaceListScreen,
  { texts: ["options"] },
);

const InterfaceScreen = lazyPart(
  async () => (await import("../screens/settings/interfaces/interface.screen.tsx")).InterfaceScreen,
  { place: "page", texts: ["options"] },
);

/** One interface, to be tried. */
const interfaceRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/interfaces/$id",
  component: pageOf(InterfaceScreen, Interface),
});

function Interface(): ReactNode {
  return <InterfaceScreen id={useParams({ from: "/frame/settings/interfaces/$id" }).id} />;
}

/** All roles. */
const rolesRoute = settingsPage(
  "/roles",
  async () => (await import("../screens/settings/role-list/role-list.screen.tsx")).RoleListScreen,
  { data: (cache) => cache.prefetchQuery(rolesQuery()) },
);

const RoleScreen = lazyPart(
  async () => (await import("../screens/settings/role/role.screen.tsx")).RoleScreen,
  // A problem with an address is reported before the server reports it.
  { place: "page", texts: ["refusals"] },
);

/** One role; `+` is a new one. Its two sides are one page over one draft, so that it stays when one goes from one to the other. */
const roleRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/roles/$id",
  loader: ({ context, params, cause }) =>
    preloadSettings(context, () =>
      preloadItem({
        queryClient: context.queryClient,
        registry: context.registry.get(),
        collection: "directus_roles",
        key: params.id,
        isOpening: cause !== "preload",
      }),
    ),
  component: pageOf(RoleScreen, Role),
});

/** The rights of one role. */
const permissionsRoute = createRoute({
  getParentRoute: () => roleRoute,
  path: "/permissions",
  validateSearch: readRuleSearch,
  loader: ({ context, params }) =>
    preloadSettings(context, async () => {
      const { queryClient } = context;
      const role = Number(params.id);
      if (!Number.isNaN(role)) await queryClient.prefetchQuery(rolePermissionsQuery(role));
    }),
});

function Role(): ReactNode {
  const { id } = useParams({ from: "/frame/settings/roles/$id" });
  const permissions = useMatch({
    from: "/frame/settings/roles/$id/permissions",
    shouldThrow: false,
  });
  return (
    <RoleScreen
      roleKey={id}
      view={permissions === undefined ? "fields" : "permissions"}
      at={permissions?.search ?? {}}
    />
  );
}

const ExplainScreen = lazyPart(
  async () => (await import("../screens/settings/explain/explain.screen.tsx")).ExplainScreen,
  { place: "page" },
);

/** Why somebody may do something, or not. */
const explainRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/explain",
  validateSearch: readExplainSearch,
  loader: ({ context }) =>
    preloadSettings(context, () => context.queryClient.prefetchQuery(rolesQuery())),
  component: pageOf(ExplainScreen, Explain),
});

function Explain(): ReactNode {
  const search = useSearch({ from: "/frame/settings/explain" });
  const navigate = useNavigate({ from: "/settings/explain" });
  return (
    <ExplainScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}

/** How the server is set up. */
const serverRoute = settingsPage(
  "/server",
  async () =>
    (await import("../screens/settings/server/server-details.screen.tsx")).ServerDetailsScreen,
  { data: (cache) => cache.prefetchQuery(serverDetailsQuery()) },
);

/** How quickly the server responds. */
const latencyRoute = settingsPage(
  "/latency",
  async () => (await import("../screens/settings/server/latency.screen.tsx")).LatencyScreen,
);

/** Which version runs, and what has changed. */
const versionRoute = settingsPage(
  "/version",
  async () => (await import("../screens/settings/server/about/version.screen.tsx")).VersionScreen,
);

/** The page about the product. */
const aboutRoute = settingsPage(
  "/about",
  async () => (await import("../screens/settings/server/about/about.screen.tsx")).AboutScreen,
);

/** The findings about the set-up of the project. */
const doctorRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/doctor",
  loader: ({ context, cause }) =>
    cause === "preload"
      ? undefined
      : preloadSettings(context, () => context.queryClient.prefetchQuery(doctorQuery())),
  component: lazyPart(
    async () => (await import("../screens/settings/doctor/doctor.screen.tsx")).DoctorScreen,
    { place: "page" },
  ),
});

/** The model as a file: written for another project, or taken over from one. */
const modelFileRoute = settingsPage(
  "/model",
  async () =>
    (await import("../screens/settings/model-file/model-file.screen.tsx")).ModelFileScreen,
);

/** The settings with all of their pages. */
export const settingsTree = settingsRoute.addChildren([
  homeRoute,
  globalRoute,
  collectionListRoute,
  collectionRoute,
  relationMapRoute,
  interfaceListRoute,
  interfaceRoute,
  rolesRoute,
  roleRoute.addChildren([
    // Its own fields.
    createRoute({ getParentRoute: () => roleRoute, path: "/" }),
    permissionsRoute,
  ]),
  explainRoute,
  serverRoute,
  latencyRoute,
  versionRoute,
  aboutRoute,
  doctorRoute,
  modelFileRoute,
]);
