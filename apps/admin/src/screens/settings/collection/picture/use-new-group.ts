import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { saveModelMutation } from "../../../../data/model-changes.ts";
import { usePrompt } from "../../../../design/dialogs/dialogs.tsx";
import { safeName } from "../../../../design/dialogs/safe-name.ts";
import { notify } from "../../../../design/notify/notify.ts";
import type { CollectionSettings } from "../use-collection-settings.ts";

/** Makes a group of fields, at the end of the form, after its name was asked for. */
export function useNewGroup({ changes, fields, labelOf }: CollectionSettings) {
  const { t } = useTranslation();
  const prompt = usePrompt();
  const { mutate, isPending, error } = useMutation(saveModelMutation());
  const { collection } = changes.collection;
  const create = async (): Promise<void> => {
    const typed = await prompt({
      title: t("picture_new_group"),
      label: t("picture_group_name"),
      confirmLabel: t("create"),
      required: true,
    });
    const wanted = safeName(typed ?? "");
    if (wanted === "") return;
    const taken = new Set(fields.map(({ field }) => field.toLowerCase()));
    let field = wanted;
    for (let number = 2; taken.has(field); number += 1) field = `${wanted}_${number}`;
    const data = { field, type: "group", sort: fields.length + 1 } as const;
    mutate([{ kind: "create_field", collection, data }], {
      onSuccess: () => {
        const label = labelOf({ collection, field, translation: null });
        notify({ color: "success", title: t("field_created", { field: label }) });
      },
    });
  };
  return { create, isPending, error };
}
