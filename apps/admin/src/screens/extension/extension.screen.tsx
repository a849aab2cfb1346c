import { isRecord } from "@rowhouse/contract";
import type { PageProps } from "@rowhouse/extension-kit";
import { useRouter } from "@tanstack/react-router";
import { createElement, Suspense, useEffect } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Page } from "../../design/page/page.tsx";
import { ScreenState } from "../../design/states/screen-state.tsx";
import { PartBoundary } from "../../registry/part-boundary.tsx";
import { ExtensionFault } from "../../registry/parts.ts";
import { type AddedPart, useRegistry } from "../../registry/registry.ts";

export interface ExtensionScreenProps {
  id: string;
  /** The address below the page. */
  path: string;
  search: Record<string, unknown>;
}

/** A page of an extension below a header with its name, or why it is not there. */
export function ExtensionScreen({ id, path, search }: ExtensionScreenProps) {
  const { t } = useTranslation();
  const { pages } = useRegistry();
  const part = pages.find((page) => page.id === id) ?? null;
  if (part === null)
    return (
      <Page title={t("page_not_found")}>
        <ScreenState state="not-found" />
      </Page>
    );
  return (
    <Page title={t(part.nameKey)}>
      <Content part={part} path={path} search={search} />
    </Page>
  );
}

function Content({ part, path, search }: { part: AddedPart } & Omit<ExtensionScreenProps, "id">) {
  const props = usePageProps(part.id, path, search);
  const { page, fault } = part;
  const isWaiting = page === null && fault === null;
  useEffect(() => {
    if (isWaiting) void part.load();
  }, [isWaiting, part]);
  if (fault !== null) return <Broken part={part} error={fault} />;
  if (page === null) return <ScreenState state="loading" />;
  const renderBroken = (error: unknown) => <Broken part={part} error={error} />;
  return (
    <PartBoundary resetKey={page} fallback={renderBroken} onError={part.tell}>
      <Suspense fallback={<ScreenState state="loading" />}>
        {createElement(page.component, props)}
      </Suspense>
    </PartBoundary>
  );
}

/** The reason in place of the page. */
function Broken({ part, error }: { part: AddedPart; error: unknown }) {
  return (
    <Suspense fallback={<ScreenState state="loading" />}>
      <ExtensionFault part={part} error={error} isPage />
    </Suspense>
  );
}

function usePageProps(id: string, path: string, search: Record<string, unknown>): PageProps {
  const router = useRouter();
  const placeOf = (to: string) => {
    const { pathname, search: given } = new URL(`/${to.replace(/^\/+/, "")}`, "http://page");
    return {
      to: `/ext/${encodeURIComponent(id)}${pathname === "/" ? "" : pathname}`,
      search: router.options.parseSearch(given),
    };
  };
  return {
    path,
    query: Object.fromEntries(Object.entries(search).map(([key, value]) => [key, textOf(value)])),
    navigate: (to, { replace = false } = {}) => void router.navigate({ ...placeOf(to), replace }),
    href: (to) => router.history.createHref(router.buildLocation(placeOf(to)).publicHref),
  };
}

/** The parameters of an address come read as JSON. */
function textOf(value: unknown): string {
  return isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);
}
