import { screen, within } from "@testing-library/react";
import { createFakeServer, type FakeReplies } from "./fake-fetch.ts";
import { renderApp } from "./render-app.tsx";
import { startupReplies, type StartupFacts } from "./startup.ts";

/** Opens the app at the collections, as the frame shows them. */
export async function openFrame(facts: StartupFacts = {}, replies: FakeReplies = {}) {
  const server = createFakeServer({ ...startupReplies(facts), ...replies });
  const app = renderApp({ server, path: "/collections" });
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  return { server, ...app };
}

/** The navigation of the frame. */
export function navigation() {
  return within(screen.getByRole("navigation", { name: "Navigation" }));
}
