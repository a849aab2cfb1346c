import { createRoute, redirect } from "@tanstack/react-router";
import { loadModule } from "../ui/loading/load-module.ts";
import { frameRoute } from "./frame.ts";

/** Applies a bookmark to the user's own listing and goes there. */
export const bookmarkRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/bookmarks/$collection/$bookmark",
  // Going here changes the listing's settings, so hovering over the link must not.
  preload: false,
  beforeLoad: async ({ context, params, preload }) => {
    const listing = `/collections/${encodeURIComponent(params.collection)}`;
    const { owner } = context.session.getSnapshot();
    if (preload || owner === null) return;
    // In one chunk with the frame, which is on its way as well.
    const { applyBookmark } = await loadModule(() => import("../access/address/apply-bookmark.ts"));
    const isApplied = await applyBookmark(
      context.queryClient,
      owner.userId,
      Number(params.bookmark),
    );
    throw redirect({ href: isApplied ? `${listing}?b=${params.bookmark}` : listing });
  },
});
