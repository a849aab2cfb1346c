import { Button } from "@mantine/core";
import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { usePrompt } from "../../ui/dialogs/dialogs.tsx";
import { PageNotice } from "../../ui/notice/page-notice.tsx";

export interface CreationOptions<Created> {
  /** Title of the question, and what its box is called. */
  title: string;
  label: string;
  /** Creates the thing with a name. */
  mutation: UseMutationOptions<Created, Error, string>;
  /** The address of its page. */
  addressOf(created: Created): string;
}

/** The way from "New" to the page of the new thing. */
export interface Creation {
  isCreating: boolean;
  /** The last attempt, when it failed. */
  failure: { name: string; error: Error } | null;
  /** Asks for the name, creates the thing and opens it. */
  create(): Promise<void>;
  /** Tries again with the name of the attempt that failed. */
  retry(): void;
}

/** Creates things that begin with nothing but a name. */
export function useCreation<Created>(options: CreationOptions<Created>): Creation {
  const { title, label, mutation, addressOf } = options;
  const { t } = useTranslation();
  const prompt = usePrompt();
  const navigate = useNavigate();
  const { mutate, isPending, isError, error, variables } = useMutation({
    ...mutation,
    onSuccess: (created) => void navigate({ to: addressOf(created) }),
  });
  const create = async (): Promise<void> => {
    const name = await prompt({ title, label, confirmLabel: t("create"), required: true });
    if (name?.trim()) mutate(name.trim());
  };
  return {
    isCreating: isPending,
    failure: isError ? { name: variables, error } : null,
    create,
    retry: () => variables !== undefined && mutate(variables),
  };
}

/** What was not created and why, until it is; nothing without a failure. */
export function CreationFailure({ creation }: { creation: Creation }) {
  const { t } = useTranslation();
  const { failure, isCreating, retry } = creation;
  const reason = useErrorText(failure?.error);
  if (failure === null) return null;
  return (
    <PageNotice
      tone="danger"
      urgent
      title={t("not_created", { name: failure.name })}
      actions={
        <Button size="xs" variant="default" loading={isCreating} onClick={retry}>
          {t("retry")}
        </Button>
      }
    >
      {reason}
    </PageNotice>
  );
}
