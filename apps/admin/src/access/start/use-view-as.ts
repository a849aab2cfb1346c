import type { Subject } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/translation.ts";
import { beginView, endView } from "../../data/view.ts";
import { reloadApp } from "../../design/loading/reload-app.ts";
import { notify } from "../../design/notify/notify.ts";
import { useSessionOwner } from "../session-context.ts";

/** Shows the app in this tab as a person or a role sees it; null while nobody is signed in. */
export function useViewAs() {
  const { t } = useTranslation();
  const router = useRouter();
  const owner = useSessionOwner();
  const { mutate, isPending } = useMutation({
    mutationFn: async (viewed: { as: Subject; name: string }) => {
      if (owner === null) return;
      const from = window.location.href;
      await beginView({ ...viewed, owner, from });
      // A page with unsaved changes asks before it is left.
      await router.navigate({ to: "/collections" });
      if (router.latestLocation.pathname === "/collections") await reloadApp();
      else endView();
    },
    onError: () => notify({ color: "danger", title: t("view_failed") }),
  });
  return { viewAs: mutate, isBeginning: isPending };
}
