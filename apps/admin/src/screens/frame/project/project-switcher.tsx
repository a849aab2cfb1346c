import { Menu, Tooltip, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Row, Text } from "../../../design/words.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import type { SignalLevel } from "../../../access/server/connection.model.ts";
import { Mark } from "../../../design/mark/mark.tsx";
import { SignalBars } from "./signal-bars.tsx";
import menu from "../menu-target.module.css";
import classes from "./project-switcher.module.css";

const targetClass = [menu.target, classes.target].join(" ");
const nameClass = [menu.name, classes.name].join(" ");
const chevronClass = [menu.chevron, classes.chevron].join(" ");

export interface ProjectChoice {
  key: string;
  name: string;
  isCurrent: boolean;
}

export interface ProjectSwitcherProps {
  name: string;
  logoUrl: string | null;
  url: string;
  level: SignalLevel;
  /** The last response time in milliseconds, null while none is known. */
  latency: number | null;
  /** Measures the response time now. */
  onMeasure: () => void;
  isBusy: boolean;
  isRail: boolean;
  projects: ProjectChoice[];
  onProject: (key: string) => void;
}

/** The project on top of the navigation: its mark, its name, how good the connection is, and other projects. */
export function ProjectSwitcher(props: ProjectSwitcherProps) {
  const { t } = useTranslation();
  const signal = <Signal {...props} />;
  const face = (
    <>
      <Mark logoUrl={props.logoUrl} isBusy={props.isBusy} />
      <span className={nameClass} title={props.name}>
        {props.name}
      </span>
    </>
  );
  if (props.projects.length < 2) {
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
      <Menu
        position="bottom-start"
        width={232}
        withinPortal={false}
        checkIcon={<Icon name="check" size={18} />}
      >
        <Menu.Target>
          <UnstyledButton
            className={targetClass}
            data-button
            aria-label={`${t("change_project")}: ${props.name}`}
          >
            {face}
            <span className={chevronClass}>
              <Icon name="keyboard_arrow_down" size={18} />
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t("choose_project")}</Menu.Label>
          <Menu.RadioGroup
            value={props.projects.find((project) => project.isCurrent)?.key ?? null}
            onChange={props.onProject}
          >
            {props.projects.map((project) => (
              <Menu.RadioItem key={project.key} value={project.key} closeMenuOnClick>
                {project.name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {signal}
    </Row>
  );
}

type SignalProps = Pick<ProjectSwitcherProps, "url" | "level" | "latency" | "onMeasure">;

function Signal({ url, level, latency, onMeasure }: SignalProps) {
  const { t } = useTranslation();
  const measured = latency ?? 0;
  const time = measured < 0 ? t("no_connection") : t("latency_value", { ms: Math.round(measured) });
  const isMeasured = latency !== null;
  return (
    <Tooltip
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
        aria-label={isMeasured ? `${t("connection")}: ${time}` : t("connection")}
        onClick={onMeasure}
      >
        <SignalBars level={level} />
      </UnstyledButton>
    </Tooltip>
  );
}
