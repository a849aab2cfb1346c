import type { Field, RequestedChange } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { saveModelMutation } from "../../../../data/model-changes.ts";
import { isStale, maxRaces } from "../../../../data/stale.ts";
import { isUnanswered } from "../../../../data/unanswered.ts";
import { loadErrorTexts } from "../../../../i18n/error-text.ts";
import type { Values } from "../../../../form/draft/draft.model.ts";
import { useFieldLabel } from "../../../../registry/use-field-label.ts";
import { notify } from "../../../../design/notify/notify.ts";
import { useColumnQuestion, type ColumnAnswer } from "../change/use-column-question.tsx";
import { readRefusal, type Refusal } from "../draft/refusal.model.ts";
import { useModelMerge } from "../change/use-model-merge.ts";

/** Changes that had no answer, which are sent again as they are. */
interface Unanswered {
  sent: readonly RequestedChange[];
  onSaved: () => void;
}

const accepted: Refusal = { controls: {}, rest: null };

/** Saves the changes of a field and says so; what the server refuses stands where it belongs until something is changed. */
export function useFieldSaving(about: {
  /** Null for a new one, which is `created` then. */
  field: Field | null;
  /** Its values when it was edited first. */
  before: Values | null;
  created: Pick<Field, "collection" | "field" | "translation">;
  onRefused: (refusal: Refusal) => void;
}) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  const askAbout = useColumnQuestion();
  const [refusal, setRefusal] = useState<Refusal>(accepted);
  const [isAsking, setAsking] = useState(false);
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null);
  const { mutateAsync, isPending } = useMutation(saveModelMutation());
  const { question, merge } = useModelMerge(about.field, about.before);
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
    const answer = await askAll(changes).catch(explain);
    setAsking(false);
    if (answer === "keep") return null;
    if (!("controls" in answer)) return answer;
    refuse(answer);
    return null;
  };
  /** About what others have changed meanwhile, then about what is stored. */
  const askAll = async (changes: readonly RequestedChange[]): Promise<ColumnAnswer> => {
    const merged = await merge(changes);
    return merged === null ? "keep" : askAbout(merged, label);
  };
  const attempt = async (changes: readonly RequestedChange[], onSaved: () => void, races = 0) => {
    const wanted = await agreed(changes);
    if (wanted === null) return;
    // All of it was given up for what is stored.
    if (wanted.length === 0) return onSaved();
    // Somebody was faster once more: what they changed is compared again.
    const onStale = races < maxRaces ? () => attempt(changes, onSaved, races + 1) : null;
    await send({ sent: wanted, onSaved }, onStale);
  };
  const send = async (wanted: Unanswered, onStale: (() => Promise<void>) | null): Promise<void> => {
    try {
      await mutateAsync(wanted.sent);
      const key = about.field === null ? "field_created" : "field_updated";
      notify({ color: "success", title: t(key, { field: label }) });
      wanted.onSaved();
    } catch (error) {
      setUnanswered(isUnanswered(error) ? wanted : null);
      if (isStale(error) && onStale !== null) await onStale();
      else await explain(error);
    }
  };
  return {
    refusal,
    isSaving: isBusy,
    /** Changes that had no answer; null otherwise. The model may hold it by now, so it is not compared with it again. */
    unanswered: unanswered?.sent ?? null,
    forget: () => {
      setRefusal(accepted);
      setUnanswered(null);
    },
    /** The dialog about what another administrator has changed meanwhile. */
    question,
    save: async (changes: readonly RequestedChange[], onSaved: () => void): Promise<void> => {
      if (!isBusy) await attempt(changes, onSaved);
    },
    /** Sends what had no answer again. */
    again: async (): Promise<void> => {
      if (!isBusy && unanswered !== null) await send(unanswered, null);
    },
  };
}
