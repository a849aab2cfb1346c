import type { CollectionPreset } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";

import { savePresetMutation } from "../../../data/presets.ts";
import { notify } from "../../../design/notify/notify.ts";
import { defaultLayout, firstPreset, type PresetChange } from "../listing.model.ts";

/** Milliseconds without another change after which a view is stored. */
const storeAfter = 600;

/** How a listing looks for this user, with changes that are not stored yet. */
export interface Preferences {
  preset: CollectionPreset | null;
  change: (change: PresetChange) => void;
}

/**
 * The preset of a listing. A change shows at once; it is stored when no other follows for a short time: in the user's
 * own preset, which is made with the first change.
 */
export function usePreferences(input: {
  collection: string;
  user: number;
  /** The preset in effect, which may belong to a role or to everyone. */
  stored: CollectionPreset | null;
}): Preferences {
  const { collection, user, stored } = input;
  const { t } = useTranslation();
  const [draft, setDraft] = useState<PresetChange | null>(null);
  const { mutate, isPending } = useMutation(savePresetMutation());
  const own = stored?.user === user ? stored : null;

  const store = useEffectEvent((sent: PresetChange) => {
    const body =
      own === null
        ? firstPreset(stored, { collection, user }, sent)
        : { ...sent, id: own.id, collection };
    mutate(body, {
      onError: () => notify({ color: "warning", title: t("listing.preferencesFailed") }),
      onSettled: () => setDraft((current) => (current === sent ? null : current)),
    });
  });
  const storeRest = useEffectEvent(() => {
    if (draft !== null && !isPending) store(draft);
  });

  useEffect(() => {
    if (draft === null || isPending) return undefined;
    const timer = setTimeout(() => store(draft), storeAfter);
    return () => clearTimeout(timer);
  }, [draft, isPending]);
  useEffect(() => () => storeRest(), []);

  return {
    preset: draft === null ? stored : { ...(stored ?? emptyPreset(collection, user)), ...draft },
    change: (change) => setDraft((current) => ({ ...current, ...change })),
  };
}

function emptyPreset(collection: string, user: number): CollectionPreset {
  return {
    id: 0,
    collection,
    user,
    role: null,
    title: null,
    search_query: null,
    filters: null,
    view_type: defaultLayout,
    view_options: null,
    view_query: null,
  };
}
