import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { itemAddress } from "../../access/address/addresses.ts";
import { usePrompt } from "../../ui/dialogs/dialogs.tsx";

/** A new thing, as far as its page must be found. */
interface Created {
  id: number | string;
}

export interface CreationOptions<New extends Created> {
  /** The system collection that holds the things. */
  collection: string;
  /** Title of the question for the name, and what its box is called. */
  title: string;
  label: string;
  /** Creates the thing with a name. */
  mutation: UseMutationOptions<New, Error, string>;
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

/** Creates things that begin with nothing but a name, and opens them. */
export function useNamedCreation<New extends Created>(options: CreationOptions<New>): Creation {
  const { collection, title, label, mutation } = options;
  const { t } = useTranslation();
  const prompt = usePrompt();
  const navigate = useNavigate();
  const { mutate, isPending, isError, error, variables } = useMutation({
    ...mutation,
    onSuccess: ({ id }) => void navigate({ to: itemAddress(collection, String(id)) }),
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
