import {
  acceptingLosses,
  isRecord,
  keepingValues,
  type ModelFile,
  parseJson,
} from "@rowhouse/contract";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { useModel, useProjectSettings } from "../../../access/hooks.ts";
import { modelPlanQuery, saveModelMutation } from "../../../data/model-changes.ts";
import { modelDiffQuery, readModelFileMutation } from "../../../data/model-file.ts";
import { refusalOf } from "../../../data/refusal.ts";
import { isUnanswered } from "../../../data/unanswered.ts";
import {
  isRemoval,
  losesValues,
  type PlanStep,
  planSteps,
} from "../../../editor/plan/plan.model.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useConfirm } from "../../../design/dialogs/dialogs.tsx";
import { notify } from "../../../design/notify/notify.ts";

/** A file that was opened: its model, or null when it holds none. */
interface OpenedFile {
  name: string;
  model: ModelFile | null;
}

/** The state and actions of the screen. */
export interface ModelFileControl {
  opened: OpenedFile | null;
  /** Found out by the server; null until then. */
  steps: readonly PlanStep[] | null;
  /** Deletions among the differences, whether they are made or not. */
  deletions: number;
  withDeletions: boolean;
  /** Why a change would be refused, or was, and which. */
  failure: { title: string; text: string; change: number | null } | null;
  isExporting: boolean;
  isPlanned: boolean;
  isApplying: boolean;
  exportModel(): void;
  open(file: File): Promise<void>;
  setWithDeletions(withDeletions: boolean): void;
  apply(): Promise<void>;
}

const emptyModel: ModelFile = { version: 1, collections: [], relations: [] };

/** The controller of the model as a file. */
export function useModelFile(): ModelFileControl {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { name } = useProjectSettings();
  const { relations } = useModel();
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const [withDeletions, setWithDeletions] = useState(false);
  const exporting = useMutation(readModelFileMutation());
  const applying = useMutation(saveModelMutation());

  const model = opened?.model ?? null;
  const diff = useQuery({
    ...modelDiffQuery(model ?? emptyModel),
    enabled: model !== null,
  });
  const all = model === null ? undefined : diff.data;
  const changes = all?.filter((change) => withDeletions || !isRemoval(change)) ?? [];
  const plan = useQuery({
    ...modelPlanQuery(changes),
    enabled: changes.length > 0,
    placeholderData: keepPreviousData,
  });
  const isPlanned = changes.length === 0 || (plan.isSuccess && !plan.isPlaceholderData);
  const steps = planSteps(changes, {
    relations,
    ...(isPlanned && plan.data ? { plan: plan.data } : {}),
  });
  const error = exporting.error ?? applying.error ?? diff.error ?? plan.error;
  const failure = useFailure(error, isUnanswered(applying.error));

  const exportModel = (): void =>
    exporting.mutate(undefined, {
      onSuccess: (file) => {
        const day = new Date().toISOString().slice(0, 10);
        const content = new Blob([`${JSON.stringify(file, null, 2)}\n`], {
          type: "application/json",
        });
        saveAs(content, modelFileName(name ?? "", day));
      },
    });
  const open = async (file: File): Promise<void> => {
    applying.reset();
    setOpened({ name: file.name, model: readModelFile(await file.text()) });
  };
  const apply = async (): Promise<void> => {
    const count = changes.length;
    const isLossy = steps.some(losesValues);
    const isSure = await confirm({
      title: t("model_apply_title", { count }),
      message: t(isLossy ? "model_apply_loses" : "model_apply_body"),
      confirmLabel: t("model_apply"),
      danger: isLossy,
    });
    if (!isSure) return;
    const planned = plan.data ?? [];
    applying.mutate(acceptingLosses(keepingValues(changes, planned), planned), {
      onSuccess: () => notify({ color: "success", title: t("model_applied", { count }) }),
    });
  };

  return {
    opened,
    steps: all === undefined ? null : steps,
    deletions: all?.filter(isRemoval).length ?? 0,
    withDeletions,
    failure,
    isExporting: exporting.isPending,
    isPlanned,
    isApplying: applying.isPending,
    exportModel,
    open,
    setWithDeletions,
    apply,
  };
}

/** The failure, in words. @param isUnknown nobody knows whether the changes were made */
function useFailure(error: unknown, isUnknown: boolean): ModelFileControl["failure"] {
  const { t } = useTranslation();
  const text = useErrorText(error);
  if (text === null) return null;
  if (isUnknown) return { title: t("not_known"), text: t("not_known_copy"), change: null };
  const change = refusalOf(error)?.params["change"];
  return typeof change === "number"
    ? { title: t("model_refused", { number: change + 1 }), text, change }
    : { title: t("not_changed"), text, change: null };
}

/** Lets the browser save content as a file. */
function saveAs(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The model in a text; null when it is none, or of a form that this version does not know. */
export function readModelFile(text: string): ModelFile | null {
  const file = parseJson(text);
  return isModelFile(file) ? file : null;
}

/** Whether a file says that it is a model; the server checks what is in it. */
function isModelFile(file: unknown): file is ModelFile {
  return (
    isRecord(file) &&
    file["version"] === 1 &&
    Array.isArray(file["collections"]) &&
    Array.isArray(file["relations"])
  );
}

/** A name for the file of a project: its own, as far as files can have it, and the day. */
export function modelFileName(project: string, day: string): string {
  const name = project
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
  return `${name === "" ? "project" : name}-model-${day}.json`;
}
