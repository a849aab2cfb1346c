import { createRoute, redirect } from "@tanstack/react-router";
import { LoginPage } from "./login-page.tsx";
import { publicRoute } from "./root.ts";

/** The sign-in page; somebody who is signed in has no business here. */
export const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/login",
  validateSearch: (search: Record<string, unknown>) => ({
    project: textOf(search["project"]),
    redirect: textOf(search["redirect"]),
    error: textOf(search["error"]),
    code: textOf(search["code"]),
    request_token: textOf(search["request_token"]),
  }),
  beforeLoad: ({ context }) => {
    const { status } = context.session.state();
    if (status === "expired") context.session.leave();
    if (status === "in") throw redirect({ href: "/collections" });
  },
  component: LoginPage,
});

/** Numbers and booleans were text in the address. */
function textOf(value: unknown): string | undefined {
  return value === undefined || value === null || typeof value === "object"
    ? undefined
    : String(value);
}
