import type { Field, RequestedChange } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveModelMutation } from "../../../../data/model-changes.ts";
import { loadErrorTexts } from "../../../../i18n/error-text.ts";
import { useFieldLabel } from "../../../../registry/use-field-label.ts";
import { notify } from "../../../../ui/notify/notify.ts";
import { useColumnQuestion } from "../change/use-column-question.tsx";
import { readRefusal, type Refusal } from "../draft/refusal.model.ts";

const accepted: Refusal = { controls: {}, rest: null, isUnanswered: false };

/** Saves the changes of a field and says so; what the server refuses stands where it belongs until something is changed. */
export function useFieldSaving(about: {
  /** Null for a new one, which is `created` then. */
  field: Field | null;
  created: Pick<Field, "collection" | "field" | "translation">;
  onRefused: (refusal: Refusal) => void;
}) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  const askAbout = useColumnQuestion();
  const [refusal, setRefusal] = useState<Refusal>(accepted);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation(saveModelMutation());
  const label = labelOf(about.field ?? about.created);
  const isBusy = isAsking || isPending;
  const refuse = (refused: Refusal): "keep" => {
    setRefusal(refused);
    about.onRefused(refused);
    return "keep";
  };
  const explain = async (error: unknown): Promise<"keep"> => {
    await loadErrorTexts();
    return refuse(readRefusal(error, (about.field ?? about.created).field));
  };
  /** The changes as they were agreed to; null where they are not to be saved. */
  const agreed = async (
    changes: readonly RequestedChange[],
  ): Promise<readonly RequestedChange[] | null> => {
    setAsking(true);
    const answer = await askAbout(changes, label).catch(explain);
    setAsking(false);
    if (answer === "keep") return null;
    if (!("controls" in answer)) return answer;
    refuse(answer);
    return null;
  };
  return {
    refusal,
    isSaving: isBusy,
    forget: () => setRefusal(accepted),
    save: async (changes: readonly RequestedChange[], onSaved: () => void): Promise<void> => {
      const wanted = isBusy ? null : await agreed(changes);
      if (wanted === null) return;
      const key = about.field === null ? "field_created" : "field_updated";
      mutate(wanted, {
        onSuccess: () => {
          notify({ color: "success", title: t(key, { field: label }) });
          onSaved();
        },
        onError: (error) => void explain(error),
      });
    },
  };
}
