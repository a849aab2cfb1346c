import type { RequestedChange } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useFormat, useTranslation } from "../i18n/translation.ts";
import { changeShownMutation } from "../data/model-changes.ts";
import { ChangedMeanwhile, placeOf, type Collections } from "../data/shown-model.ts";
import { useConfirm, type ConfirmOptions } from "../design/dialogs/dialogs.tsx";
import { useMeanwhile } from "./use-meanwhile.ts";

/** A change of the model that is asked about before it is made. */
export interface AskedChange {
  change: RequestedChange;
  /** The collections as they are seen while it is asked about. */
  shown: Collections;
  question: Omit<ConfirmOptions, "message"> & { message: string };
}

/**
 * Makes changes of the model that are agreed to in a dialog, such as a deletion. Where somebody else has changed meanwhile what it
 * is about, nothing is made: the dialog says who it was and asks again, about what is stored now.
 * @param onMade called when it is made, before the model is read again
 */
export function useAskedChange(onMade?: () => Promise<void>) {
  const { t } = useTranslation();
  const { gap } = useFormat();
  const confirm = useConfirm();
  const meanwhile = useMeanwhile();
  const { mutateAsync, isPending, error } = useMutation(
    changeShownMutation(onMade ? { onMade } : {}),
  );
  /** Resolves to whether it was made; `told` is said before the question. */
  const make = async (asked: AskedChange, told = ""): Promise<boolean> => {
    const { change, shown, question } = asked;
    const message = told === "" ? question.message : told + gap + question.message;
    if (!(await confirm({ ...question, message }))) return false;
    try {
      await mutateAsync({ changes: [change], shown });
      return true;
    } catch (thrown) {
      if (!(thrown instanceof ChangedMeanwhile)) return false;
      const changed = await meanwhile(placeOf(thrown.things));
      const now = { ...asked, shown: thrown.now.collections };
      return await make(now, t("meanwhile.look", { changed }));
    }
  };
  return {
    make,
    isPending,
    /** Why it was not made, where it was not asked about again. */
    error: error instanceof ChangedMeanwhile ? null : error,
  };
}
