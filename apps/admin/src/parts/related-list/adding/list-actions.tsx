import { Button } from "@mantine/core";
import {
  fileTypeFilter,
  ItemPicker,
  useHost,
  type ChangeList,
  type RelatedListProps,
} from "@rowhouse/extension-kit";
import { useState } from "react";
import { Row } from "../../../design/words.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { ErrorState } from "../../../design/states/error-state.tsx";
import { columnCollection } from "../related-query.model.ts";
import type { RelatedListState } from "../use-related-list.ts";
import type { RowRights } from "../use-row-rights.ts";
import { UploadFiles } from "./upload-files.tsx";
import { usePicking } from "./use-picking.ts";
import type { UploadState } from "./use-upload-state.ts";

interface ListActionsProps extends Pick<RelatedListProps, "id" | "files" | "labelledBy"> {
  state: RelatedListState;
  rights: RowRights;
  upload: UploadState;
  onAdd: () => void;
  onChange: (changes: ChangeList) => void;
}

/** The controls that add rows. */
export function ListActions(props: ListActionsProps) {
  const { state, rights, upload, files, onAdd, onChange } = props;
  const { t } = useHost();
  const [isOpen, setOpen] = useState(false);
  const picking = usePicking(state, rights, onChange);
  if (!rights.canCreate && !rights.canSelect) return null;
  return (
    <>
      {picking.error !== null && (
        <ErrorState
          error={picking.error}
          title={t("related.link_failed")}
          onRetry={picking.retry}
        />
      )}
      {files !== undefined && upload.isOpen && (
        <UploadFiles
          accept={files.accept}
          files={upload.dropped}
          id={props.id}
          labelledBy={props.labelledBy}
          picking={picking}
          onClose={upload.onClose}
          onUse={upload.open}
        />
      )}
      <Row wrap gap={2}>
        {rights.canCreate && !upload.isOpen && (
          <Button
            leftSection={<Icon name={files === undefined ? "add" : "upload"} size={18} />}
            size="xs"
            variant="default"
            onClick={files === undefined ? onAdd : upload.open}
          >
            {t(files === undefined ? "related.add_new" : "related.upload")}
          </Button>
        )}
        {rights.canSelect && (
          <Button
            leftSection={
              <Icon name={files === undefined ? "playlist_add" : "photo_library"} size={18} />
            }
            loading={picking.isPending}
            size="xs"
            variant="default"
            onClick={() => setOpen(true)}
          >
            {t(files === undefined ? "select_existing" : "interfaces.file.choose_existing")}
          </Button>
        )}
        {isOpen && (
          <ItemPicker
            collection={columnCollection(state.shape).collection}
            columns={pickerColumns(state)}
            changesItems={state.shape.far === null}
            filter={fileTypeFilter(files?.accept ?? [])}
            isOpen
            selection={picking.chosen}
            title={t("select_existing")}
            onClose={() => setOpen(false)}
            onDone={(keys, items) => void picking.choose(keys, items)}
          />
        )}
      </Row>
    </>
  );
}

/** The columns of the list; where a row belongs to one item only, also to which. */
function pickerColumns({ columns, shape }: RelatedListState): string[] {
  const names = columns.map(({ field }) => field);
  if (shape.far !== null || names.includes(shape.owner)) return names;
  // Beside the name, where it is seen on a phone as well.
  return [...names.slice(0, 1), shape.owner, ...names.slice(1)];
}
