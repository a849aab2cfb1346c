import {
  allowedStatuses,
  findCollection,
  hues,
  ownValue,
  readStatusMapping,
  shadeMixes,
  formattingLocale,
} from "@rowhouse/contract";
import {
  HostProvider,
  type HostUser,
  type Item,
  type KitHost,
  type UploadOptions,
} from "@rowhouse/extension-kit";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo } from "react";
import { useTranslation } from "../i18n/translation.ts";
import { hrefOf, itemAddress } from "../access/address/addresses.ts";
import {
  useCan,
  useMe,
  useModel,
  useRights,
  useRolesOf,
  useServerInfo,
  useUsers,
} from "../access/hooks.ts";
import { pictureUrl } from "../access/names/person.ts";
import { useCollectionName } from "../access/names/use-collection-name.ts";
import { useKeptProject } from "../access/session-context.ts";
import { useLoadAhead } from "../access/start/startup-idle.ts";
import { uploadFile } from "../data/files.ts";
import { itemRights } from "../editor/read/item-rights.model.ts";
import { setUploadOwner } from "../form/draft/uploads/stored-uploads.ts";
import { noteUpload, trackUpload } from "../form/draft/uploads/running-uploads.ts";
import { type Formats, formatsOf } from "../i18n/format.ts";
import { languageCodes } from "../i18n/languages.ts";
import { interfaceOf, titleOf, useRegistry } from "../registry/registry.ts";
import { notify } from "../design/notify/notify.ts";
import { fileUrl, useHostItem, useHostItems } from "./host-data.ts";
import { hostParts } from "./host-parts.tsx";

/** Names whose colors depend on the theme, and the grays. */
const named: Readonly<Record<string, string>> = {
  accent: "var(--rh-accent-fill)",
  action: "var(--rh-accent-fill)",
  success: "var(--rh-success)",
  warning: "var(--rh-warning)",
  danger: "var(--rh-danger)",
  white: "#ffffff",
  black: "#11151a",
  "lightest-gray": "var(--rh-sunken)",
  "lighter-gray": "var(--rh-line)",
  "light-gray": "var(--rh-line-strong)",
  gray: "var(--rh-line-control)",
  "dark-gray": "var(--rh-text-faint)",
  "darker-gray": "var(--rh-text-quiet)",
  "darkest-gray": "var(--rh-text)",
};

/**
 * Provides rights, texts and data of the app to interfaces and layouts. It is rendered after the start-up data is loaded,
 * so nothing in it suspends; the names of users come later.
 */
export function KitHostProvider({ children }: { children: ReactNode }) {
  return (
    <HostProvider value={useAppHost()}>
      <ListsAhead />
      {children}
    </HostProvider>
  );
}

/** Loads the code of the lists in which items of the collection have others, so that their pages need not wait for it. */
function ListsAhead(): null {
  const { collection: name = "" } = useParams({ strict: false });
  const collection = findCollection(useModel(), name);
  useLoadAhead("next", async () => {
    const types = new Set(Object.values(collection?.fields ?? {}).map(({ type }) => type));
    await Promise.all([
      types.has("o2m") && hostParts.RelatedList.preload(),
      types.has("translation") && hostParts.TranslationDesk.preload(),
    ]);
  });
  return null;
}

function useAppHost(): KitHost {
  const { t, exists, language } = useTranslation();
  const cache = useQueryClient();
  const me = useMe();
  const model = useModel();
  const rights = useRights();
  const can = useCan();
  const rolesOf = useRolesOf();
  const people = useUsers();
  const info = useServerInfo();
  const router = useRouter();
  const registry = useRegistry();
  const collectionName = useCollectionName();
  const project = useKeptProject() ?? "";
  useEffect(() => setUploadOwner(me.id, project), [me.id, project]);

  return useMemo(() => {
    const formats = formatsOf(language);
    const currentUser = { ...me, avatarUrl: pictureUrl(me.avatar) };
    const users = people?.flatMap((user) => toHostUser(user) ?? []) ?? [];
    return {
      currentUser,
      // A user who may not read any user still sees themselves.
      users: people?.length === 0 ? [currentUser] : users,
      model,
      interfaceOf: (field) => interfaceOf(registry, field),
      interfaces: registry.interfaces,
      findInterface: registry.findInterface,
      collectionName,
      itemTitle: (collection, item) => titleOf(registry, collection, item),
      can,
      fieldRights: (name, item) => {
        const collection = findCollection(model, name);
        if (collection === null) return { hidden: new Set(), locked: new Set() };
        const may = itemRights({ rights, collection, item, rolesOf });
        return { hidden: may.hiddenFields, locked: may.lockedFields };
      },
      allowedStatuses: (name, item) => {
        const collection = findCollection(model, name);
        // Without a mapping of its own nothing says who may set what: the usual statuses are open to all.
        if (collection === null || readStatusMapping(collection) === null) return null;
        return allowedStatuses(rights, collection, item);
      },
      t,
      hasText: exists,
      locale: language,
      languages: languageCodes,
      ...formatting(formats),
      // Hooks as values: the kit calls them by the same name, and the host never swaps one for another.
      useItems: useHostItems, // oxlint-disable-line react/hooks
      useItem: useHostItem, // oxlint-disable-line react/hooks
      uploadFile: (file, options) => countedUpload(cache, file, options),
      maxUploadSize: info?.server?.max_upload_size ?? null,
      fileUrl,
      itemHref: (collection, key) => hrefOf(router, itemAddress(collection, String(key))),
      colorOf,
      notify,
      parts: hostParts,
    } satisfies KitHost;
  }, [
    t,
    exists,
    language,
    cache,
    me,
    model,
    rights,
    can,
    rolesOf,
    people,
    info,
    router,
    registry,
    collectionName,
  ]);
}

/** Uploads a file as unsaved work of the page; what runs there can be canceled, also by who began it. */
function countedUpload(
  cache: QueryClient,
  file: File,
  { onProgress, onState, signal, place, fields = {}, act }: UploadOptions = {},
): Promise<Item> {
  const own = new AbortController();
  const stop = signal === undefined ? own.signal : AbortSignal.any([own.signal, signal]);
  return trackUpload(file, { place, cancel: () => own.abort() }, (report) =>
    uploadFile(cache, {
      file,
      fields,
      act,
      ...(onState === undefined ? {} : { onState }),
      signal: stop,
      onBegun: (upload) => noteUpload(file, upload),
      onProgress: (share) => {
        report(share);
        onProgress?.(share);
      },
    }),
  );
}

/** Formats numbers, dates and sizes in one language. */
export function formatting(
  formats: Formats,
): Pick<
  KitHost,
  | "formatNumber"
  | "formatDate"
  | "formatRelative"
  | "formatRelativeDay"
  | "formatBytes"
  | "formatList"
> {
  // Takes the browser some time, and few pages need it.
  let days: Intl.RelativeTimeFormat | null = null;
  return {
    formatNumber: formats.number,
    formatDate: (value, style, { utc = false } = {}) =>
      formats.date(value, style, utc ? "UTC" : undefined),
    formatRelative: formats.relative,
    formatRelativeDay: (value, now) => {
      const [day, today] = [dayNumber(value), dayNumber(now)];
      const [then, base] = [new Date(day * dayLength), new Date(today * dayLength)];
      if (Math.abs(day - today) >= 7) return formats.relative(then, base);
      days ??= new Intl.RelativeTimeFormat(formattingLocale(formats.locale), { numeric: "auto" });
      return days.format(day - today, "day");
    },
    formatBytes: formats.bytes,
    formatList: formats.series,
  };
}

const dayLength = 86_400_000;

/** Days since 1970 by the local calendar, so that a day of 23 hours counts as one. */
function dayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayLength;
}

type Person = NonNullable<ReturnType<typeof useUsers>>[number];

function toHostUser({ id, first_name, last_name, email, avatar, status }: Person): HostUser | null {
  if (id === undefined) return null;
  return {
    id,
    first_name: first_name ?? null,
    last_name: last_name ?? null,
    email: email ?? null,
    avatarUrl: pictureUrl(avatar),
    status: status ?? null,
  };
}

/**
 * The CSS color of a color name: a hue with or without a shade, a word such as `accent` or `danger-light`, or a gray.
 * Unknown names give gray (interfaces.md 1.9).
 */
export function colorOf(name: string): string {
  const plain = ownValue(named, name) ?? ownValue(hues, name);
  if (plain !== undefined) return plain;
  const [, base, shade] = /^(.+)-(\d+|light|dark)$/.exec(name) ?? [];
  if (base === undefined || shade === undefined) return named.gray ?? "";
  const hue = ownValue(hues, base);
  const word = ownValue(named, base);
  const share = ownValue(shadeMixes, shade);
  if (hue !== undefined && share !== undefined) return mix(hue, share);
  if (word !== undefined && /light|dark/.test(shade))
    return mix(word, shade === "light" ? [60, "white"] : [78, "black"]);
  return named.gray ?? "";
}

function mix(color: string, [share, rest]: [share: number, rest: "white" | "black"]): string {
  return share === 100 ? color : `color-mix(in oklab, ${color} ${share}%, ${rest})`;
}
