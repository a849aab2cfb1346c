import {
  allowedStatuses,
  can,
  limits,
  readStatusMapping,
  softDeleteStatuses,
  statusField,
  statusOf,
  type Action,
  type Item,
} from "@rowhouse/contract";
import { statusName } from "@rowhouse/extension-kit";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { itemAddress } from "../../../access/address/addresses.ts";
import { useModel, useRights } from "../../../access/hooks.ts";
import { keepTarget, keysOfTarget, type ActTarget } from "../../../editor/acts/act-target.ts";
import { smallAct } from "../../../editor/acts/act.model.ts";
import { downloadFiles } from "../../../data/archive.ts";
import { needsReason, useActs, type ActOrder } from "../../../editor/acts/use-acts.ts";
import { isCopyable } from "../../../editor/read/copy.model.ts";
import { removalOf, withOwnerKey, type Removal } from "../../../editor/removal/removal.model.ts";
import { useRemoval } from "../../../editor/removal/use-removal.ts";
import { useReason } from "../../../editor/save/use-reason.ts";
import { explainError } from "../../../i18n/error-text.ts";
import { useConfirm } from "../../../design/dialogs/dialogs.tsx";
import { notify } from "../../../design/notify/notify.ts";
import type { Listing } from "../use-listing.ts";

/** A status that the chosen items may get. */
export interface StatusChoice {
  status: string;
  name: string;
  /** It hides the items from lists. */
  isRemoved: boolean;
}

/** All that can be done with the chosen items of a listing; null: not here, or not by this user. */
export interface ChosenActs {
  /** The act whose items are being read; null for none. */
  busy: ActOrder["kind"] | null;
  canEdit: boolean;
  canDelete: boolean;
  edit: () => void;
  remove: () => void;
  restore: (() => void) | null;
  copy: (() => void) | null;
  /** Sends the chosen files to the user's disk, as one ZIP. */
  download: (() => void) | null;
  statuses: readonly StatusChoice[];
  setStatus: (choice: StatusChoice) => void;
}

/** Characters of keys that an address holds; more of them are kept beside it. */
const addressLength = 2000;

/** The acts on what is chosen: few items that are loaded are changed at once, all others in steps. */
export function useChosenActs(listing: Listing): ChosenActs {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const rights = useRights();
  const talk = useRemoval(listing.collection);
  const confirm = useConfirm();
  const { act, busy } = useAct(listing);
  const { collection, deletion, selected } = listing;
  const { chosen, count, target } = selected;
  const isSmall = !selected.isAll && count <= smallAct && chosen.length === count;
  // Of what is not loaded the server decides.
  const may = (action: Action, check: (items: readonly Item[]) => boolean): boolean =>
    chosen.length === 0 ? can(rights, collection, action) : check(chosen);
  /** Says which of the loaded items are going to be left out, as far as there are any. */
  const sparedBy = (check: (items: readonly Item[]) => boolean): string => {
    const spared = chosen.filter((item) => !check([item])).length;
    return spared === 0 ? "" : t("listing.spared", { count: spared });
  };
  const removeBy = (removal: Removal): Promise<void> =>
    act({ kind: "delete", removal }, async (keys) => {
      const told = sparedBy(deletion.canDelete);
      return (await talk.ask({ keys, removal, told })) !== null;
    });
  const atOnce = async (work: (items: readonly Item[]) => Promise<boolean>): Promise<void> => {
    if (await work(chosen)) listing.select([]);
  };
  const isCopied = isCopyable(collection) && can(rights, collection, "create");

  return {
    busy: deletion.isBusy ? "delete" : busy,
    canEdit: may("update", deletion.canEdit),
    canDelete: may("delete", deletion.canDelete),
    edit: () => {
      const address = target.kind === "keys" ? target.keys.join(",") : "";
      const fits = isSmall && address.length <= addressLength;
      const key = fits ? address : keepTarget(collection.collection, target);
      void navigate({ to: itemAddress(collection.collection, key) });
    },
    remove: () => void (isSmall ? atOnce(deletion.remove) : removeBy(removalOf(collection))),
    restore: deletion.canRestore(chosen)
      ? () =>
          void (isSmall
            ? atOnce(deletion.restore)
            : act({ kind: "restore" }, () => Promise.resolve(true)))
      : null,
    copy: isCopied
      ? () =>
          void act({ kind: "copy" }, (keys) =>
            confirm({
              title: t("listing.copyMany", { count: keys.length }),
              message: t("listing.copyManyBody"),
              confirmLabel: t("listing.duplicate"),
            }),
          )
      : null,
    download: useDownload(listing),
    statuses: useStatuses(listing),
    setStatus: ({ status, name, isRemoved }) => {
      const field = statusField(collection)?.field ?? "";
      if (isRemoved) return void removeBy({ kind: "status", field, status, name });
      void act({ kind: "edit", changes: { [field]: status } }, (keys) =>
        isSmall
          ? Promise.resolve(true)
          : confirm({
              title: t("listing.statusMany", { count: keys.length, status: name }),
              message: sparedBy(deletion.canEdit),
              confirmLabel: t("listing.setStatus"),
            }),
      );
    },
  };
}

/** Carries out what was agreed to, on the items as they were when the question was asked. */
export function useAct({ collection, selected, select }: Listing) {
  const { t } = useTranslation();
  const model = useModel();
  const rights = useRights();
  const acts = useActs();
  const askReason = useReason();
  const [busy, setBusy] = useState<ActOrder["kind"] | null>(null);

  const carryOut = async (
    order: Pick<ActOrder, "kind" | "changes" | "lists" | "removal">,
    agree: (keys: readonly string[]) => Promise<boolean>,
    target: ActTarget = selected.target,
  ): Promise<void> => {
    setBusy(order.kind);
    const keys = await keysOfTarget(model, collection, target).finally(() => setBusy(null));
    if (keys.length === 0 || !(await agree(keys))) return;
    const given = await askReason(needsReason(rights, collection, order.kind));
    if (given === null) return;
    const isBegun = await acts.begin({ ...order, collection, keys, comment: given.reason });
    if (isBegun && target === selected.target) select([]);
  };
  const act = async (...order: Parameters<typeof carryOut>): Promise<void> => {
    if (busy !== null) return;
    try {
      await carryOut(...order);
    } catch (error) {
      const details = await explainError(error);
      const title = t("listing.actFailed");
      notify({ color: "danger", title, ...(details === null ? {} : { details }), delay: 0 });
    }
  };
  return { act, busy };
}

/** Null for anything but several files: a single one has its own page. */
function useDownload({ collection, selected }: Listing): (() => void) | null {
  const { t } = useTranslation();
  const model = useModel();
  if (collection.collection !== "directus_files" || selected.count < 2) return null;
  const fail = (details?: string): void =>
    notify({
      color: "danger",
      title: t("listing.downloadFailed"),
      ...(details === undefined ? {} : { details }),
    });
  const download = async (): Promise<void> => {
    const keys = await keysOfTarget(model, collection, selected.target);
    const max = limits.archivedFiles;
    if (keys.length > max) fail(t("listing.downloadTooMany", { max }));
    else await downloadFiles(keys, { onRefused: fail });
  };
  return () =>
    void download().catch(async (error: unknown) => fail((await explainError(error)) ?? undefined));
}

/** The statuses that some of the chosen items may get. */
function useStatuses({ collection, selected: { chosen } }: Listing): StatusChoice[] {
  const { t } = useTranslation();
  const rights = useRights();
  const removed = softDeleteStatuses(collection);
  const open = new Set(
    chosen.flatMap((item) =>
      allowedStatuses(rights, collection, withOwnerKey(collection, item)).filter(
        (status) => status !== statusOf(collection, item),
      ),
    ),
  );
  return Object.entries(readStatusMapping(collection) ?? {}).flatMap(([status, entry]) =>
    chosen.length === 0 || open.has(status)
      ? [
          {
            status,
            name: statusName({ name: entry.name, value: status }, t),
            isRemoved: removed.includes(status),
          },
        ]
      : [],
  );
}
