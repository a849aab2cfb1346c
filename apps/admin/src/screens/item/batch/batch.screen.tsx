import { can, findCollection, type Collection } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useModel, useRights } from "../../../access/hooks.ts";
import { itemsByKeyQuery } from "../../../data/items.ts";
import { isGone } from "../../../data/refusal.ts";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import { EditorPage } from "../../../editor/page/editor-page.tsx";
import { ItemStatePage, type ItemStatePageProps } from "../../../editor/page/item-state-page.tsx";
import { shownValues } from "./batch.model.ts";
import { useBatchEditor, type OpenBatch } from "./use-batch-editor.ts";

export interface BatchScreenProps {
  collection: string;
  keys: readonly string[];
}

/** The page for changing several items at once: loads them and shows what can be shown. */
export function BatchScreen({ collection: name, keys }: BatchScreenProps) {
  const model = useModel();
  const rights = useRights();
  const collection = findCollection(model, name);
  if (collection === null || !can(rights, collection, "read"))
    return <ItemStatePage state={{ status: "missing", isGone: false, collection }} />;
  return <LoadedBatch collection={collection} keys={keys} />;
}

function LoadedBatch({ collection, keys }: { collection: Collection; keys: readonly string[] }) {
  const model = useModel();
  const query = itemsByKeyQuery(collection.collection, keys, { fields: ["*"] });
  const { data: items, error, refetch } = useQuery(query);
  if (items?.length)
    return <BatchEditor key={keys.join()} open={{ collection, model, keys, items }} />;
  return <ItemStatePage state={stateOf()} hasDrawer />;

  function stateOf(): ItemStatePageProps["state"] {
    if (items || isGone(error)) return { status: "missing", isGone: false, collection };
    if (error === null) return { status: "loading", collection };
    return { status: "error", collection, error, retry: () => void refetch() };
  }
}

/** Changes fields of several items at once: each field is off until it is switched on. */
function BatchEditor({ open }: { open: OpenBatch }) {
  const { t } = useTranslation();
  const editor = useBatchEditor(open);
  const [active, setActive] = useState<ReadonlySet<string>>(new Set());
  const { maySave } = editor.rights;
  const handleToggle = (field: string, isActive: boolean): void => {
    setActive((before) =>
      isActive
        ? new Set([...before, field])
        : new Set([...before].filter((name) => name !== field)),
    );
    if (!isActive) editor.session.store.unstage(field);
  };
  return (
    <EditorPage
      {...editor}
      collection={open.collection}
      isReadOnly={!maySave}
      saveModes={[]}
      savesOnLeave={false}
      onCopy={null}
      batch={{ active, mixed: editor.mixed, onToggle: handleToggle, shownValues }}
      notices={
        <PageNotice
          tone="info"
          icon={maySave ? "info" : "lock"}
          title={maySave ? t("item.batch_hint") : t("no_permission_edit")}
        />
      }
    />
  );
}
