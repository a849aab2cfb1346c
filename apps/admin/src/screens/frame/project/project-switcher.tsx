import { UnstyledButton } from "@mantine/core";
import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { MenuButton } from "../../../design/layers/opener.tsx";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Row, Text } from "../../../design/words.tsx";
import { Hint } from "../../../design/hint/hint.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { readAppConfig } from "../../../access/app-config.ts";
import { type Connection, signalLevel, useLatency } from "../../../access/server/connection.ts";
import type { Projects } from "../../../access/session-context.ts";
import { lazyPart } from "../../../design/lazy/lazy-part.tsx";
import { Mark } from "../../../design/mark/mark.tsx";
import { SignalBars } from "./signal-bars.tsx";
import menu from "../menu-target.module.css";
import classes from "./project-switcher.module.css";

const targetClass = [menu.target, classes.target].join(" ");
const nameClass = [menu.name, classes.name].join(" ");
const chevronClass = [menu.chevron, classes.chevron].join(" ");

const ProjectChoices = lazyPart(
  async () => (await import("./project-choices.tsx")).ProjectChoices,
  { place: "part", texts: ["projects"] },
);

const OtherServer = lazyPart(async () => (await import("./other-server.tsx")).OtherServer, {
  place: "dialog",
  texts: ["projects"],
  onClose: ({ onClose }) => onClose(),
});

export interface ProjectSwitcherProps {
  name: string;
  logoUrl: string | null;
  url: string;
  connection: Connection;
  isRail: boolean;
  /** Null where the app knows one only. */
  projects: Projects | null;
}

/** The project on top of the navigation: its mark, its name, how good the connection is, and other projects. */
export function ProjectSwitcher(props: ProjectSwitcherProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOtherOpen, setOtherOpen] = useState(false);
  const latency = useLatency(props.connection);
  const signal = <Signal {...props} latency={latency} />;
  const face = (
    <>
      <BusyMark logoUrl={props.logoUrl} />
      <span className={nameClass} title={props.name}>
        {props.name}
      </span>
    </>
  );
  const { projects } = props;
  if (projects === null || (projects.targets().length < 2 && !readAppConfig().allowOther)) {
    return (
      <Row
        grow
        align="center"
        gap={1}
        shrink
        className={classes.switcher}
        data-rail={props.isRail || undefined}
      >
        <div className={targetClass}>{face}</div>
        {signal}
      </Row>
    );
  }
  return (
    <Row
      grow
      align="center"
      gap={1}
      shrink
      className={classes.switcher}
      data-rail={props.isRail || undefined}
    >
      <MenuButton
        position="bottom-start"
        width={340}
        withinPortal={false}
        menuClass={classes.choices}
        button={
          <UnstyledButton
            className={targetClass}
            data-button
            aria-label={format.labeled(t("change_project"), props.name)}
          >
            {face}
            <span className={chevronClass}>
              <Icon name="keyboard_arrow_down" size={18} />
            </span>
          </UnstyledButton>
        }
      >
        <Suspense fallback={null}>
          <ProjectChoices
            projects={projects}
            name={props.name}
            latency={latency}
            onOther={() => setOtherOpen(true)}
          />
        </Suspense>
      </MenuButton>
      {signal}
      {isOtherOpen ? (
        <Suspense fallback={null}>
          <OtherServer projects={projects} onClose={() => setOtherOpen(false)} />
        </Suspense>
      ) : null}
    </Row>
  );
}

/** A component of its own, so that a request renders nothing else of the frame again. */
function BusyMark({ logoUrl }: Pick<ProjectSwitcherProps, "logoUrl">) {
  return <Mark logoUrl={logoUrl} isBusy={useIsFetching() + useIsMutating() > 0} />;
}

interface SignalProps extends Pick<ProjectSwitcherProps, "url" | "connection"> {
  /** As of the connection. */
  latency: number | null;
}

function Signal({ url, connection, latency }: SignalProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const measured = latency ?? 0;
  const time = measured < 0 ? t("no_connection") : t("latency_value", { ms: Math.round(measured) });
  const isMeasured = latency !== null;
  // Before the first response nothing is known; a good signal avoids a false alarm.
  const level = isMeasured ? signalLevel(latency) : 4;
  return (
    <Hint
      position="right"
      label={
        <>
          <Text breaks className={classes.url}>
            {url}
          </Text>
          {isMeasured ? <span>{time}</span> : null}
        </>
      }
    >
      <UnstyledButton
        className={classes.signal}
        data-level={level}
        aria-label={isMeasured ? format.labeled(t("connection"), time) : t("connection")}
        onClick={() => void connection.measure()}
      >
        <SignalBars level={level} />
      </UnstyledButton>
    </Hint>
  );
}
