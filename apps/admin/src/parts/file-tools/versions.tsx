import { Anchor, Avatar, Button, Skeleton } from "@mantine/core";
import { readDateTime, type FileVersion, type Item } from "@rowhouse/contract";
import {
  fileIcon,
  fileKind,
  filesCollection,
  useHost,
  type KitHost,
} from "@rowhouse/extension-kit";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fullName } from "../../access/names/person.ts";
import { fileQuery } from "../../data/files.ts";
import {
  fileVersionsQuery,
  removeVersionMutation,
  restoreVersionMutation,
} from "../../data/file-versions.ts";
import { useConfirm } from "../../design/dialogs/dialogs.tsx";
import { IconButton } from "../../design/hint/icon-button.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { LargerView } from "../../design/larger-view/larger-view.tsx";
import { ErrorState } from "../../design/states/error-state.tsx";
import { Box, Facts, Row, Stack, Text } from "../../design/words.tsx";
import { ToolFooter } from "./tool-footer.tsx";
import classes from "./file-tools.module.css";

interface VersionsProps {
  file: Item;
  id: number;
  name: string;
  onClose: () => void;
  onChanged: (file: Item) => void;
}

/** Versions that are shown at first. */
const shownFirst = 10;

/** The contents that a file has had: they are looked at, downloaded, brought back and deleted. */
export function Versions({ file, id, name, onClose, onChanged }: VersionsProps) {
  const { t, can } = useHost();
  const list = useQuery({ ...fileVersionsQuery(id), staleTime: 0 });
  const [isWhole, setWhole] = useState(false);
  const versions = useVersions({ id, onChanged });
  const mayChange = can("update", filesCollection, file);
  const shown = isWhole ? list.data : list.data?.slice(0, shownFirst + 1);
  if (list.error !== null && list.data === undefined)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (shown === undefined) return <Skeleton height={160} />;
  return (
    <>
      <Text as="p" below={4}>
        {t(shown.length > 1 ? "file_dialogs.versions_hint" : "file_dialogs.no_versions", { name })}
      </Text>
      <Stack as="ol" below={4}>
        {shown.map((version) => (
          <Entry
            key={version.id ?? "present"}
            mayChange={mayChange}
            mayRestore={mayChange && !isSame(version, shown[0])}
            name={name}
            version={version}
            versions={versions}
          />
        ))}
      </Stack>
      {list.data !== undefined && shown.length < list.data.length && (
        <Button mb="md" size="xs" variant="subtle" onClick={() => setWhole(true)}>
          {t("file_dialogs.versions_all", { count: list.data.length - 1 })}
        </Button>
      )}
      <ToolFooter
        aside={<WayBack versions={versions} />}
        error={versions.error ?? list.error}
        onClose={onClose}
      />
    </>
  );
}

/** The content that came back just now, with the way back from that. */
function WayBack({ versions }: { versions: VersionActs }) {
  const { t } = useHost();
  return (
    <Row grow wrap gap={3} align="center" role="status" className={classes.version}>
      {versions.restored !== null && (
        <>
          <Text size="small">{t("file_dialogs.version_back", { time: versions.restored })}</Text>
          <Button
            loading={versions.isBusy}
            size="xs"
            variant="default"
            onClick={() => void versions.undo()}
          >
            {t("file_dialogs.version_undo")}
          </Button>
        </>
      )}
    </Row>
  );
}

interface VersionActs {
  /** The time of the content that was brought back just now. */
  restored: string | null;
  isBusy: boolean;
  error: unknown;
  restore: (version: FileVersion) => Promise<void>;
  /** The content of before takes its place again. */
  undo: () => Promise<void>;
  remove: (version: FileVersion) => Promise<void>;
}

/** A content that came back just now. */
interface Restored {
  time: string;
  /** Of the file as it is since. */
  etag: string | null;
  /** The latest version before: it still is where the content is what was there anyway. */
  latest: number | null;
}

/** The acts on the versions of a file. */
function useVersions({ id, onChanged }: Pick<VersionsProps, "id" | "onChanged">): VersionActs {
  const host = useHost();
  const { t } = host;
  const confirm = useConfirm();
  const [restored, setRestored] = useState<Restored | null>(null);
  const present = useQuery({ ...fileQuery(id), staleTime: 0, gcTime: 0 });
  const list = useQuery(fileVersionsQuery(id));
  const restoring = useMutation(restoreVersionMutation(id));
  const removal = useMutation(removeVersionMutation(id));

  const bringBack = async (version: number, etag: string | null) => {
    removal.reset();
    const done = await restoring.mutateAsync({ version, etag }).catch(() => null);
    if (done !== null) onChanged(done.file);
    return done;
  };
  return {
    restored: restored?.time ?? null,
    isBusy: restoring.isPending || removal.isPending,
    error: restoring.error ?? removal.error,

    async restore(version) {
      if (version.id === null) return;
      setRestored(null);
      const latest = list.data?.[1]?.id ?? null;
      const done = await bringBack(version.id, present.data?.etag ?? null);
      if (done !== null) setRestored({ time: timeOf(host, version), etag: done.etag, latest });
    },

    async undo() {
      // The content that it replaced is the latest that the file had before.
      const before = list.data?.[1]?.id ?? null;
      if (before === null || restored === null) return;
      const isChanged = before !== restored.latest;
      if (!isChanged || (await bringBack(before, restored.etag)) !== null) setRestored(null);
    },

    async remove(version) {
      if (version.id === null) return;
      const isSure = await confirm({
        title: t("file_dialogs.version_delete", { time: timeOf(host, version) }),
        message: t("file_dialogs.version_delete_hint"),
        confirmLabel: t("delete"),
        danger: true,
      });
      if (!isSure) return;
      restoring.reset();
      setRestored(null);
      removal.mutate(version.id);
    },
  };
}

interface EntryProps {
  version: FileVersion;
  name: string;
  mayChange: boolean;
  mayRestore: boolean;
  versions: VersionActs;
}

/** One content: how it looks, when and by whom it came, and what can be done with it. */
function Entry({ version, name, mayChange, mayRestore, versions }: EntryProps) {
  const host = useHost();
  const { t, users } = host;
  const time = timeOf(host, version);
  const person = users.find(({ id }) => id === version.made_by);
  // The addresses of the present content stay the same with each other content.
  const address = host.fileUrl(version, "original");
  return (
    <Row as="li" wrap gap={3} align="center" rule="above" padY={3}>
      <Look address={address} name={`${name}, ${time}`} version={version} />
      <Stack grow shrink className={classes.version}>
        <Text weight="medium">
          {time}
          {version.id === null && (
            <Text color="success" size="small">
              {` ${t("file_dialogs.version_present")}`}
            </Text>
          )}
        </Text>
        <Text size="small" color="quiet" breaks>
          <Facts of={[person && fullName(person), ...factsOf(host, version)]} />
        </Text>
        {address !== null && (
          <Row gap={4}>
            <Anchor
              aria-label={t("file_dialogs.version_open", { time })}
              href={address}
              rel="noreferrer noopener"
              size="sm"
              target="_blank"
            >
              {t("file_dialogs.version_look")}
            </Anchor>
            <Anchor
              download
              aria-label={t("file_dialogs.version_download", { time })}
              href={address}
              size="sm"
            >
              {t("file_download")}
            </Anchor>
          </Row>
        )}
      </Stack>
      {version.id !== null && mayChange && (
        <Row gap={2} align="center">
          {mayRestore && (
            <Button
              aria-label={t("file_dialogs.version_restore_of", { time })}
              disabled={versions.isBusy}
              size="xs"
              variant="default"
              onClick={() => void versions.restore(version)}
            >
              {t("file_dialogs.version_restore")}
            </Button>
          )}
          <IconButton
            danger
            disabled={versions.isBusy}
            icon="delete"
            label={t("file_dialogs.version_delete_of", { time })}
            onClick={() => void versions.remove(version)}
          />
        </Row>
      )}
    </Row>
  );
}

interface LookProps {
  version: FileVersion;
  address: string | null;
  name: string;
}

/** A small picture that opens large, or the symbol of the kind. */
function Look({ version, address, name }: LookProps) {
  const { fileUrl } = useHost();
  const { type, data } = version;
  const isShown = type === "image/svg+xml" || (data?.thumbnails ?? []).length > 0;
  const small = isShown ? fileUrl(version, "thumbnail") : null;
  const look = (
    <Avatar alt="" radius="sm" size={48} src={small}>
      <Icon name={fileIcon(type)} />
    </Avatar>
  );
  return (
    <Box fixed>
      {small !== null && address !== null && type?.startsWith("image/") === true ? (
        <LargerView address={address} title={name}>
          {look}
        </LargerView>
      ) : (
        look
      )}
    </Box>
  );
}

/** Whether a content is the present one again. */
function isSame({ checksum, embed }: FileVersion, present: FileVersion | undefined): boolean {
  return (checksum ?? embed) !== null && checksum === present?.checksum && embed === present.embed;
}

function timeOf({ formatDate, t }: KitHost, { made_on: madeOn }: FileVersion): string {
  const made = madeOn === null ? null : readDateTime(madeOn);
  return made === null ? t("file_dialogs.version_untimed") : formatDate(made, "medium");
}

function factsOf({ formatBytes }: KitHost, version: FileVersion): string[] {
  const { type, width, height, filesize, embed, data } = version;
  const isSized = width !== null && height !== null && width * height > 0;
  return [
    // The name in the address has the ending of the kind.
    fileKind({ type, filename: embed === null ? data?.url.split("?")[0] : null }),
    ...(isSized ? [`${width}\u00A0×\u00A0${height}`] : []),
    ...(filesize === null || embed !== null ? [] : [formatBytes(filesize)]),
  ];
}
