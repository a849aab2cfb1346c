import { createRoute } from "@tanstack/react-router";
import { doctorQuery } from "../data/doctor.ts";
import { preloadSettings, settingsRoute } from "./settings.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** What there is to say about the set-up of the project. */
export const doctorRoute = createRoute({
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
