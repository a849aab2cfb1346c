import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { safeRedirect } from "../../../access/address/safe-redirect.ts";
import { useSession } from "../../../access/session-context.ts";
import { lastPageQuery } from "../../../data/me.ts";
import { unfinishedAddress } from "./unfinished.ts";

/** Navigates after signing in: to the requested page, else the item being edited, else the last page, else the collections. */
export function useAfterSignIn(redirect: string | undefined): () => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  const session = useSession();
  return async () => {
    const { owner } = session.getSnapshot();
    const wanted =
      safeRedirect(redirect) ??
      (owner === null ? null : await unfinishedAddress(owner)) ??
      safeRedirect(await queryClient.fetchQuery(lastPageQuery()).catch(() => null));
    router.history.replace(wanted ?? "/collections");
  };
}
