import { Button } from "@mantine/core";
import { useHost, type ItemsState } from "@rowhouse/extension-kit";

/** Loads further items; nothing where all are there. */
export function MoreItems({ list }: { list: ItemsState }) {
  const { t } = useHost();
  if (!list.hasMore) return null;
  return (
    <Button fullWidth loading={list.isLoadingMore} variant="subtle" onClick={list.loadMore}>
      {t("load_more")}
    </Button>
  );
}
