import type { Activity, Collection } from "@rowhouse/contract";
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from "@tanstack/react-query";
import { useTranslation } from "../../../i18n/translation.ts";
import { useCan, useMe } from "../../../access/hooks.ts";
import { useIsIdle } from "../../../access/start/startup-idle.ts";
import {
  createCommentMutation,
  deleteCommentMutation,
  itemActivityQuery,
  updateCommentMutation,
} from "../../../data/activity.ts";
import { itemRevisionsQuery } from "../../../data/revisions.ts";
import { explainError } from "../../../i18n/error-text.ts";
import { notify } from "../../../design/notify/notify.ts";
import { timelineOf, type TimelineEntry } from "./timeline.model.ts";

export interface Timeline {
  /** Whether the user may see it at all. */
  isReadable: boolean;
  entries: readonly TimelineEntry[] | null;
  hasFailed: boolean;
  retry(): void;
  hasMore: boolean;
  loadMore(): void;
  comments: {
    send(text: string): Promise<boolean>;
    edit(id: number, text: string): Promise<boolean>;
    remove(id: number): void;
  };
}

type Pages = InfiniteData<Activity[], number>;

/** Activity, comments and revisions of an item. A comment shows at once and is taken back when it cannot be stored. */
export function useTimeline(collection: Collection, itemKey: string): Timeline {
  const me = useMe();
  const may = useCan();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const item = { collection: collection.collection, key: itemKey };
  const isReadable = may("read", "directus_activity");
  // The item comes first.
  const enabled = useIsIdle() && isReadable;
  const options = itemActivityQuery(item.collection, itemKey);
  const activity = useInfiniteQuery({ ...options, enabled });
  const revisions = useQuery({
    ...itemRevisionsQuery(item.collection, itemKey, activity.data?.length),
    enabled,
  });
  const create = useMutation(createCommentMutation(item));
  const update = useMutation(updateCommentMutation(item));
  const remove = useMutation(deleteCommentMutation(item));

  const writeOptimistically = async (
    change: (entries: Activity[]) => Activity[],
    write: () => Promise<unknown>,
  ): Promise<boolean> => {
    await queryClient.cancelQueries({ queryKey: options.queryKey });
    const before = queryClient.getQueryData<Pages>(options.queryKey);
    queryClient.setQueryData<Pages>(
      options.queryKey,
      before && {
        ...before,
        pages: before.pages.map((page, index) => (index === 0 ? change(page) : page)),
      },
    );
    try {
      await write();
      return true;
    } catch (error) {
      queryClient.setQueryData<Pages>(options.queryKey, before);
      const details = await explainError(error);
      notify({
        color: "danger",
        title: t("comment_failed"),
        ...(details === null ? {} : { details }),
      });
      return false;
    }
  };
  const sent = (comment: string): Activity => ({
    id: Number.MAX_SAFE_INTEGER,
    action: "comment",
    action_on: new Date().toISOString(),
    action_by: { id: me.id, first_name: me.first_name, last_name: me.last_name },
    comment,
  });

  return {
    isReadable,
    entries: activity.data ? timelineOf(activity.data, revisions.data ?? []) : null,
    hasFailed: activity.isError,
    retry: () => void activity.refetch(),
    hasMore: activity.hasNextPage,
    loadMore: () => void activity.fetchNextPage(),
    comments: {
      send: (text) =>
        writeOptimistically(
          (page) => [sent(text), ...page],
          () => create.mutateAsync(text),
        ),
      edit: (id, text) =>
        writeOptimistically(
          (page) => page.map((entry) => (entry.id === id ? { ...entry, comment: text } : entry)),
          () => update.mutateAsync({ id, comment: text }),
        ),
      remove: (id) =>
        void writeOptimistically(
          (page) => page.filter((entry) => entry.id !== id),
          () => remove.mutateAsync(id),
        ),
    },
  };
}
