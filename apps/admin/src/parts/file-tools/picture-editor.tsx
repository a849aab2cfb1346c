import { Button, Skeleton } from "@mantine/core";
import { isApiError } from "@rowhouse/client";
import type { Item } from "@rowhouse/contract";
import { fileTitle, useHost } from "@rowhouse/extension-kit";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Row, Text } from "../../design/words.tsx";
import { changeContentMutation, fileQuery } from "../../data/files.ts";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { PageNotice } from "../../design/notice/page-notice.tsx";
import { ErrorState } from "../../design/states/error-state.tsx";
import { ToolRow } from "../../design/toolbar/tool-row.tsx";
import { Segments } from "../../design/segments/segments.tsx";
import { CropStage, sizeOf, type StageMode } from "./crop-stage.tsx";
import {
  editOf,
  flipped,
  ratios,
  refusedPicture,
  resultSize,
  startView,
  turned,
  withRatio,
  type PictureView,
  type Ratio,
} from "./picture.model.ts";
import { ToolFooter } from "./tool-footer.tsx";

interface PictureEditorProps {
  id: number;
  onClose: () => void;
  onChanged: (file: Item) => void;
}

/** Crops, turns and flips a picture, and sets its focal point. The file is read first: what is edited is what is stored. */
export function PictureEditor({ id, onClose, onChanged }: PictureEditorProps) {
  const { t, fileUrl } = useHost();
  const query = useQuery({ ...fileQuery(id), staleTime: 0, gcTime: 0 });
  const file: Item | undefined = query.data?.data;
  const address = file === undefined ? null : fileUrl(file, "original");
  const { image, isBroken } = useImage(address);
  const [kept, setKept] = useState<KeptView | null>(null);
  if (query.error !== null)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const refused = file && refusedPicture(file);
  const reason = refused ? t(`reasons.${refused.reason}`, { ...refused.values }) : null;
  if (reason !== null || isBroken)
    return (
      <>
        <PageNotice title={reason ?? t("broken_image")} tone="info" />
        <ToolFooter onClose={onClose} />
      </>
    );
  if (file === undefined || image === null) return <Skeleton height={320} />;
  return (
    <EditedPicture
      etag={query.data?.etag ?? null}
      file={file}
      id={id}
      image={image}
      key={query.data?.etag}
      kept={kept}
      onChanged={onChanged}
      onClose={onClose}
      onReload={(view) => {
        setKept({ view, size: sizeOf(image) });
        void query.refetch();
      }}
    />
  );
}

/** How a picture was edited, and the size that it had. */
interface KeptView {
  view: PictureView;
  size: { width: number; height: number };
}

interface EditedPictureProps extends PictureEditorProps {
  file: Item;
  etag: string | null;
  image: HTMLImageElement;
  /** The edits of a picture in whose place another one came. */
  kept: KeptView | null;
  /** Loads the picture that came meanwhile; edits are kept where it has the same size. */
  onReload: (view: PictureView) => void;
}

function EditedPicture(props: EditedPictureProps) {
  const { id, file, etag, image, kept, onClose, onChanged, onReload } = props;
  const { t, formatNumber } = useHost();
  const [view, setView] = useState<PictureView>(() =>
    kept !== null && isOfSize(image, kept.size) ? kept.view : startView(file),
  );
  const [mode, setMode] = useState<StageMode>("crop");
  const change = useMutation({
    ...changeContentMutation(id),
    onSuccess: (stored) => {
      onChanged(stored);
      onClose();
    },
  });
  const edit = editOf(view, file);
  const isOutdated = isApiError(change.error) && change.error.status === 412;
  const { width, height } = resultSize(view, sizeOf(image));
  return (
    <>
      <Row wrap gap={3} align="center" below={3}>
        <Segments
          aria-label={t("file_dialogs.mode")}
          options={[
            { value: "crop", label: t("file_dialogs.crop") },
            { value: "focus", label: t("file_dialogs.focus") },
          ]}
          value={mode}
          onChange={(next) => setMode(next === "focus" ? "focus" : "crop")}
        />
        <ToolRow
          buttons={turnButtons({ t, view, image, onChange: setView })}
          label={t("file_dialogs.turn")}
        />
        {mode === "crop" ? (
          <SelectBox
            aria-label={t("file_dialogs.ratio")}
            options={ratios.map((value) => ({ value, label: ratioText(t, value) }))}
            placeholder={t("file_dialogs.ratio")}
            value={view.ratio}
            onChange={(next) => setView(withRatio(view, readRatio(next), sizeOf(image)))}
          />
        ) : (
          <Button
            disabled={view.focus === null}
            size="compact-sm"
            variant="subtle"
            onClick={() => setView({ ...view, focus: null })}
          >
            {t("file_dialogs.no_focus")}
          </Button>
        )}
      </Row>
      <CropStage image={image} mode={mode} view={view} onChange={setView} />
      <Text as="p" size="small" color="quiet" above={2} below={3} role="status">
        {mode === "focus"
          ? t("file_dialogs.focus_hint")
          : t("file_dialogs.result", { width: formatNumber(width), height: formatNumber(height) })}
      </Text>
      {isOutdated && <Outdated name={fileTitle(file)} onReload={() => onReload(view)} />}
      <ToolFooter
        confirm={{
          label: t("file_dialogs.save"),
          isDisabled: edit === null || isOutdated,
          isBusy: change.isPending,
          onConfirm: () => edit && change.mutate({ kind: "edit", edit, etag }),
        }}
        error={isOutdated ? null : change.error}
        note={t("file_dialogs.saved_at_once", { name: fileTitle(file) })}
        onClose={onClose}
      />
    </>
  );
}

/** Somebody put another picture in the place of the one that is edited. */
function Outdated({ name, onReload }: { name: string; onReload: () => void }) {
  const { t } = useHost();
  return (
    <PageNotice
      urgent
      actions={
        <Button size="compact-sm" variant="default" onClick={onReload}>
          {t("file_dialogs.load_changed")}
        </Button>
      }
      title={t("file_dialogs.changed_meanwhile", { name })}
      tone="warning"
    />
  );
}

function isOfSize(image: HTMLImageElement, { width, height }: KeptView["size"]): boolean {
  const size = sizeOf(image);
  return size.width === width && size.height === height;
}

function turnButtons({
  t,
  view,
  image,
  onChange,
}: {
  t: (key: string) => string;
  view: PictureView;
  image: HTMLImageElement;
  onChange: (view: PictureView) => void;
}) {
  const size = sizeOf(image);
  const changes = [
    ["rotate_left", () => turned(view, "left", size)],
    ["rotate_right", () => turned(view, "right", size)],
    ["flip", () => flipped(view, "across")],
    ["flip_down", () => flipped(view, "down")],
  ] as const;
  return changes.map(([id, change]) => ({
    id,
    icon: icons[id],
    label: t(`file_dialogs.${id}`),
    onUse: () => onChange(change()),
  }));
}

const icons = {
  rotate_left: "rotate_left",
  rotate_right: "rotate_right",
  flip: "swap_horiz",
  flip_down: "swap_vert",
};

function ratioText(t: (key: string) => string, ratio: Ratio): string {
  return ratio === "free" || ratio === "original" ? t(`file_dialogs.ratios.${ratio}`) : ratio;
}

function readRatio(value: string | null): Ratio {
  return ratios.find((ratio) => ratio === value) ?? "free";
}

/** The decoded picture of an address. */
function useImage(address: string | null): { image: HTMLImageElement | null; isBroken: boolean } {
  const [loaded, setLoaded] = useState<{ address: string; image: HTMLImageElement | null }>();
  useEffect(() => {
    if (address === null) return undefined;
    const image = new Image();
    let isCurrent = true;
    const settle = (result: HTMLImageElement | null) => () => {
      if (isCurrent) setLoaded({ address, image: result });
    };
    image.addEventListener("load", settle(image));
    image.addEventListener("error", settle(null));
    image.src = address;
    return () => {
      isCurrent = false;
    };
  }, [address]);
  const own = loaded?.address === address ? loaded : null;
  return { image: own?.image ?? null, isBroken: own?.image === null };
}
