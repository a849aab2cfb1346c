import "./theme/styles.ts";
import "virtual:mantine-styles";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadIconShard } from "virtual:icon-chunks";
import { readAppConfig } from "./access/app-config.ts";
import { createBrowserSession } from "./access/browser-session.ts";
import { keepStart } from "./access/start/keep-start.ts";
import { SessionContext } from "./access/session-context.ts";
import { createKeptStart } from "./data/kept-start.ts";
import { createQueryClient } from "./data/query-client.ts";
import { startI18n } from "./i18n/i18n.ts";
import { firstLocale } from "./i18n/languages.ts";
import { interfaces } from "./interfaces/index.ts";
import { layouts } from "./layouts/index.ts";
import { createRegistry, RegistryProvider } from "./registry/registry.ts";
import { followSession } from "./routes/follow-session.ts";
import { createAppRouter } from "./routes/router.ts";
import { AppLooks } from "./ui/looks/app-looks.tsx";
import { lazyPart } from "./ui/lazy/lazy-part.tsx";
import { watchVersion } from "./ui/lazy/watch-version.ts";
import { setIconLoader } from "./ui/icon/icon-store.ts";
import { keepFilesOut } from "./ui/window/keep-files-out.ts";

/** Milliseconds without anything to see, before there is a placeholder. */
const longestBlank = 400;

setIconLoader(loadIconShard);

const config = readAppConfig();
const session = createBrowserSession();
const queryClient = createQueryClient();
const version = String(import.meta.env["VITE_APP_VERSION"] ?? "");
const restored = keepStart(session, queryClient, createKeptStart({ version }));
const registry = createRegistry({ interfaces, layouts });
const Host = lazyPart(async () => (await import("./extensions/host.tsx")).KitHostProvider, {
  place: "page",
});
const router = createAppRouter({
  queryClient,
  session,
  config,
  registry,
  version,
  Host,
});
const texts = startI18n(firstLocale());
session.start();
followSession(session, router, queryClient);
keepFilesOut();
watchVersion();

// The page's data is loaded at the same time as the texts. What the last visit left is there before both.
const loaded = restored.then(() => router.load());
// A page that is there soon is rendered once. React holds back for a moment what follows a placeholder.
void Promise.all([texts, Promise.race([loaded, wait(longestBlank)])]).then(render);

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function render(): void {
  const root = document.querySelector("#root");
  if (!root) throw new Error("The page has no element for the app.");
  createRoot(root).render(
    <StrictMode>
      <SessionContext value={session}>
        <QueryClientProvider client={queryClient}>
          <RegistryProvider value={registry}>
            <AppLooks>
              <RouterProvider router={router} />
            </AppLooks>
          </RegistryProvider>
        </QueryClientProvider>
      </SessionContext>
    </StrictMode>,
  );
}
