import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Hint } from "../../ui/hint/hint.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { NavigationLink, NavigationSection } from "./navigation.model.ts";
import classes from "./navigation.module.css";

export interface NavigationProps {
  sections: NavigationSection[];
  isRail: boolean;
  /** The project switcher. */
  top: ReactNode;
  /** The user menu. */
  bottom: ReactNode;
  /** What appears at the end of a link on hover. */
  renderExtra: (link: NavigationLink) => ReactNode;
}

/** The list of pages: collections, bookmarks, extensions. */
export function Navigation({ sections, isRail, top, bottom, renderExtra }: NavigationProps) {
  const { t } = useTranslation();
  return (
    <aside className={classes.navigation} data-rail={isRail || undefined} aria-label={t("project")}>
      <div className={classes.top}>{top}</div>
      <nav className={classes.scroll} aria-label={t("main_navigation")}>
        {sections.map((section) => (
          <section key={section.key} className={classes.section}>
            <h2 className={classes.heading}>{section.title}</h2>
            {section.links.length === 0 ? (
              <p className={classes.note}>{section.emptyNote}</p>
            ) : null}
            <ul className={classes.links}>
              {section.links.map((link) => (
                <li key={link.key} className={classes.item}>
                  <NavigationEntry link={link} isRail={isRail} extra={renderExtra(link)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={classes.bottom}>{bottom}</div>
    </aside>
  );
}

function NavigationEntry({
  link,
  isRail,
  extra,
}: {
  link: NavigationLink;
  isRail: boolean;
  extra: ReactNode;
}) {
  const content = (
    <>
      <Icon name={link.icon} />
      <span className={classes.name} title={isRail ? undefined : link.name}>
        {link.name}
      </span>
    </>
  );
  if (link.external) {
    return (
      <a className={classes.link} href={link.to} target="_blank" rel="noreferrer noopener">
        {content}
      </a>
    );
  }
  return (
    <>
      <Hint label={link.name} position="right" disabled={!isRail}>
        <Link to={link.to} className={classes.link} activeOptions={{ includeSearch: false }}>
          {content}
        </Link>
      </Hint>
      {extra ? <span className={classes.side}>{extra}</span> : null}
    </>
  );
}
