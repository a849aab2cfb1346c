import { Menu } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { readAppConfig } from "../../../access/app-config.ts";
import type { Projects } from "../../../access/session-context.ts";
import { isSameTarget, placeOf } from "../../../access/projects/targets.ts";
import { labelOf } from "../../../access/projects/targets.ts";
import { signalLevel } from "../../../access/server/connection.ts";
import type { ProjectTarget } from "../../../data/session.ts";
import { measureLatency } from "../../../data/server-info.ts";
import { useConfirm } from "../../../design/dialogs/dialogs.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { Row, Stack, Text } from "../../../design/words.tsx";
import { hasRunningWork } from "../../../form/draft/open-drafts.ts";
import { SignalBars } from "./signal-bars.tsx";
import classes from "./project-switcher.module.css";

export interface ProjectChoicesProps {
  projects: Projects;
  /** The name of the project that is shown. */
  name: string;
  /** Its last response time in milliseconds, -1 for none; null while it is not known. */
  latency: number | null;
  /** Asks for the address of another server. */
  onOther: () => void;
}

/** The projects and servers to switch to, each with its address, its connection and whether one is signed in. */
export function ProjectChoices({ projects, name, latency, onOther }: ProjectChoicesProps) {
  const { t } = useTranslation();
  const { sessions } = projects;
  const current = sessions.target();
  const targets = projects.targets();
  const signedIn = useSyncExternalStore(sessions.subscribe, sessions.signedIn);
  const { labels, allowOther } = readAppConfig();
  const latencies = useLatencies(targets, current.url);
  const switchTo = useSwitch(projects);
  const signOutOfAll = useSignOutOfAll(projects);
  return (
    <>
      <Menu.Label>{t("choose_project")}</Menu.Label>
      {targets.map((target) => {
        const isCurrent = isSameTarget(target, current);
        const label = labels.get(placeOf(target));
        return (
          <ProjectEntry
            key={placeOf(target)}
            name={label ?? (isCurrent ? name : labelOf(target, targets))}
            url={placeOf(target)}
            href={projects.hrefOf(target)}
            isCurrent={isCurrent}
            isSignedIn={signedIn.some((one) => isSameTarget(one, target))}
            latency={target.url === current.url ? latency : (latencies.get(target.url) ?? null)}
            onOpen={() => void switchTo(target)}
          />
        );
      })}
      {allowOther ? (
        <Menu.Item leftSection={<Icon name="add" size={18} />} onClick={onOther}>
          {t("other_server_open")}
        </Menu.Item>
      ) : null}
      {signedIn.length > 1 ? (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={<Icon name="logout" size={18} />}
            onClick={() => void signOutOfAll(signedIn.length)}
          >
            {t("sign_out_of_all")}
          </Menu.Item>
        </>
      ) : null}
    </>
  );
}

interface ProjectEntryProps {
  name: string;
  url: string;
  href: string;
  isCurrent: boolean;
  isSignedIn: boolean;
  latency: number | null;
  onOpen: () => void;
}

function ProjectEntry({ name, url, href, isSignedIn, latency, ...entry }: ProjectEntryProps) {
  const { t } = useTranslation();
  const { isCurrent, onOpen } = entry;
  const handleClick = (event: MouseEvent): void => {
    // With a key held down the browser opens a tab or a window of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!isCurrent) onOpen();
  };
  return (
    <Menu.Item
      component="a"
      href={href}
      aria-current={isCurrent || undefined}
      leftSection={
        <Icon name={isSignedIn ? (isCurrent ? "check" : "person") : "login"} size={18} />
      }
      rightSection={<Signal latency={latency} />}
      onClick={handleClick}
    >
      <Stack>
        <Text breaks>{name}</Text>
        <Text size="small" color="quiet" breaks>
          {url}
        </Text>
        {isSignedIn ? null : (
          <Text size="small" color="quiet">
            {t("not_signed_in")}
          </Text>
        )}
      </Stack>
    </Menu.Item>
  );
}

function Signal({ latency }: { latency: number | null }) {
  const { t } = useTranslation();
  const time = latency === null ? null : latency < 0 ? t("no_connection") : undefined;
  return (
    <Row
      align="center"
      justify="end"
      gap={1}
      color={signalLevel(latency) === 0 ? "danger" : "quiet"}
      className={classes.reach}
    >
      <Text size="small" color="quiet">
        {time === undefined
          ? t("latency_value", { ms: Math.round(latency ?? 0) })
          : (time ?? t("measuring"))}
      </Text>
      {latency === null ? null : <SignalBars level={signalLevel(latency)} />}
    </Row>
  );
}

/** The response times of the servers beside the present one, measured once when the menu opens. */
function useLatencies(targets: readonly ProjectTarget[], own: string): ReadonlyMap<string, number> {
  const [latencies, setLatencies] = useState<ReadonlyMap<string, number>>(new Map());
  const urls = [...new Set(targets.map(({ url }) => url))].filter((url) => url !== own).join(" ");
  useEffect(() => {
    const abort = new AbortController();
    const measure = async (url: string): Promise<void> => {
      const measured = await measureLatency(url, abort.signal);
      if (!abort.signal.aborted) setLatencies((known) => new Map(known).set(url, measured));
    };
    for (const url of urls.split(" ")) if (url !== "") void measure(url);
    return () => abort.abort();
  }, [urls]);
  return latencies;
}

/** Switches to a project; where something runs that would end, it asks first. */
export function useSwitch(projects: Projects) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return async (target: ProjectTarget): Promise<void> => {
    if (!hasRunningWork()) return projects.open(target);
    const isSure = await confirm({
      title: t("change_project"),
      message: t("switch_running_confirm"),
      confirmLabel: t("switch_anyway"),
      danger: true,
    });
    if (isSure) await projects.load(target);
  };
}

function useSignOutOfAll({ sessions }: Projects) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const router = useRouter();
  return async (count: number): Promise<void> => {
    const isSure = await confirm({
      title: t("sign_out_of_all"),
      message: t("sign_out_of_all_confirm", { count }),
      confirmLabel: t("sign_out_of_all"),
    });
    if (!isSure) return;
    sessions.signOutOfAll();
    void router.navigate({ href: "/login" });
  };
}
