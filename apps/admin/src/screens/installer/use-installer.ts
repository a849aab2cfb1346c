import { useMutation } from "@tanstack/react-query";
import { useState, type ChangeEvent } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { createProjectMutation } from "../../data/projects.ts";
import { codeOf } from "../../data/session.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import {
  firstDraft,
  isComplete,
  isLoopback,
  isProjectComplete,
  isProjectFilled,
  projectProblem,
  toBody,
  type InstallerDraft,
} from "./installer.model.ts";

/** The API refuses an installation without the right set-up code. */
const forbidden = 10;

export interface InstallerOptions {
  url: string;
  project: string;
  /** The project is there, with this administrator. */
  onInstalled: (administrator: { email: string; password: string }) => void;
}

/** The texts of the draft. */
type TextName = Exclude<keyof InstallerDraft, "kind" | "isCorsEnabled">;

/** The state of the installer. */
export function useInstaller({ url, project, onInstalled }: InstallerOptions) {
  const { language } = useTranslation();
  const [draft, setDraft] = useState<InstallerDraft>(firstDraft);
  const [tab, setTab] = useState<"project" | "database">("project");
  const [isRefused, setRefused] = useState(false);
  /** The boxes of the first tab that were left once: what is wrong with them is said from then on. */
  const [left, setLeft] = useState<readonly TextName[]>([]);
  const install = useMutation({
    ...createProjectMutation(url),
    onSuccess: () => onInstalled({ email: draft.email.trim(), password: draft.password }),
    onError: (error) => {
      if (codeOf(error) !== forbidden) return;
      setRefused(true);
      setTab("project");
    },
  });
  const change = (part: Partial<InstallerDraft>): void =>
    setDraft((current) => ({ ...current, ...part }));
  const needsCode = isRefused || !isLoopback(url);
  const isDatabaseOpen = isProjectComplete(draft, needsCode);
  const problem = projectProblem(draft);
  return {
    draft,
    change,
    /** The props that connect the box of a text with the draft; every such box has to be filled in. */
    box: (name: TextName) => ({
      value: draft[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: event.currentTarget.value }),
      required: true,
    }),
    // Without a complete project there is no database tab.
    tab: isDatabaseOpen ? tab : "project",
    setTab,
    needsCode,
    isDatabaseOpen,
    isProjectFilled: isProjectFilled(draft, needsCode),
    /** The box of the first tab that is wrong and was left already. */
    problem: problem !== null && left.includes(problem) && draft[problem] !== "" ? problem : null,
    leave: (name: "email" | "password") => setLeft((names) => [...names, name]),
    /** Goes on to the database; where something is wrong, it is said instead. Returns the wrong box. */
    next: () => {
      setLeft(["email", "password"]);
      if (problem === null) setTab("database");
      return problem;
    },
    isReady: isComplete(draft, needsCode),
    isBusy: install.isPending,
    /** Why the server refused. */
    error: useErrorText(install.error),
    install: () => install.mutate(toBody(draft, project, language)),
  };
}

export type InstallerState = ReturnType<typeof useInstaller>;
