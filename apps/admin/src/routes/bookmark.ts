import { createRoute, redirect } from "@tanstack/react-router";
import { applyBookmark } from "../access/apply-bookmark.ts";
import { frameRoute } from "./root.ts";

/** Applies a bookmark to the person's listing and goes there. */
export const bookmarkRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/bookmarks/$collection/$bookmark",
  // Going here changes the listing's settings, so hovering over the link must not.
  preload: false,
  beforeLoad: async ({ context, params, preload }) => {
    const listing = `/collections/${encodeURIComponent(params.collection)}`;
    const state = context.session.state();
    if (preload || state.status === "out") return;
    const isApplied = await applyBookmark(
      context.queryClient,
      state.userId,
      Number(params.bookmark),
    );
    throw redirect({ href: isApplied ? `${listing}?b=${params.bookmark}` : listing });
  },
});
