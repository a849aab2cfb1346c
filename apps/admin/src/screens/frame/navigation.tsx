import { Link, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Box, Row, Stack, Text } from "../../design/words.tsx";
import { useItemCounts } from "../../access/hooks.ts";
import { Hint } from "../../design/hint/hint.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import {
  type NavigationLink,
  type NavigationSection,
  openBookmark,
  type OpenBookmark,
} from "./navigation.model.ts";
import classes from "./navigation.module.css";

export interface NavigationProps {
  sections: NavigationSection[];
  /** People and settings, at the foot. */
  places: NavigationLink[];
  isRail: boolean;
  /** The project switcher. */
  top: ReactNode;
  /** The button of the palette. */
  find: ReactNode;
  /** The user menu. */
  bottom: ReactNode;
  /** The content that appears at the end of a link on hover. */
  renderExtra: (link: NavigationLink) => ReactNode;
}

/** The list of pages: collections, bookmarks, extensions, and at the foot what else there is. */
export function Navigation(props: NavigationProps) {
  const { sections, places, isRail, top, find, bottom, renderExtra } = props;
  const { t } = useTranslation();
  const open = useOpenBookmark();
  // One that is not listed, or gone, is no place: its collection is.
  const isListed = sections.some(({ links }) => links.some((link) => link.bookmark === open?.id));
  const bookmark = isListed ? open : null;
  return (
    <aside className={classes.navigation} data-rail={isRail || undefined} aria-label={t("project")}>
      <Row fixed align="center" padX={2} rule="below" className={classes.top}>
        {top}
      </Row>
      {find}
      <nav className={classes.scroll} aria-label={t("main_navigation")}>
        {sections.map((section) => (
          <section key={section.key} className={classes.section}>
            <Text as="h2" size="small" weight="medium" color="quiet" className={classes.heading}>
              {section.title}
            </Text>
            {section.links.length === 0 ? (
              <Text as="p" color="quiet" size="small" className={classes.note}>
                {section.emptyNote}
              </Text>
            ) : null}
            <Stack as="ul" className={classes.links}>
              {section.links.map((link) => (
                <Row as="li" key={link.key} align="center" className={classes.item}>
                  <NavigationEntry
                    link={link}
                    isRail={isRail}
                    bookmark={bookmark}
                    extra={renderExtra(link)}
                  />
                </Row>
              ))}
            </Stack>
          </section>
        ))}
      </nav>
      {places.length === 0 ? null : (
        <Box as="nav" fixed pad={2} rule="above" aria-label={t("places")}>
          <Stack as="ul" className={classes.links}>
            {places.map((link) => (
              <Row as="li" key={link.key} align="center" className={classes.item}>
                <NavigationEntry link={link} isRail={isRail} bookmark={null} extra={null} />
              </Row>
            ))}
          </Stack>
        </Box>
      )}
      <div className={classes.bottom}>{bottom}</div>
    </aside>
  );
}

/** The bookmark that the page shows: bookmarks lead to a listing that names them in its address. */
function useOpenBookmark(): OpenBookmark | null {
  const address = useRouterState({
    select: ({ location }) => JSON.stringify([location.pathname, location.search]),
  });
  return useMemo(() => openBookmark(address), [address]);
}

function NavigationEntry({
  link,
  isRail,
  bookmark,
  extra,
}: {
  link: NavigationLink;
  isRail: boolean;
  bookmark: OpenBookmark | null;
  extra: ReactNode;
}) {
  const content = (
    <>
      <Icon name={link.icon} />
      <Text grow truncate className={classes.name} title={isRail ? undefined : link.name}>
        {link.name}
      </Text>
      {link.collection && link.isSingle !== true ? (
        <CollectionCount collection={link.collection} />
      ) : null}
    </>
  );
  if (link.external) {
    return (
      <a className={classes.link} href={link.to} target="_blank" rel="noreferrer noopener">
        {content}
      </a>
    );
  }
  const page = (
    <Link
      to={link.to}
      className={classes.link}
      // Where a bookmark is open, it is the place, and not its collection.
      activeOptions={
        bookmark !== null && bookmark.collection === link.collection
          ? { exact: true, includeSearch: true }
          : { includeSearch: false }
      }
      {...(bookmark !== null && bookmark.id === link.bookmark
        ? { "data-status": "active", "aria-current": "page" as const }
        : {})}
    >
      {content}
    </Link>
  );
  return (
    <>
      {isRail ? (
        <Hint isName label={link.name} position="right">
          {page}
        </Hint>
      ) : (
        page
      )}
      {extra ? <span className={classes.side}>{extra}</span> : null}
    </>
  );
}

/** How many items a collection has, at the end of its link. The link's name stays that of the collection. */
function CollectionCount({ collection }: { collection: string }) {
  const count = useItemCounts()(collection);
  if (count === null) return null;
  return (
    <Text
      fixed
      size="small"
      weight="normal"
      tabular
      color="quiet"
      className={classes.count}
      aria-hidden
    >
      {count}
    </Text>
  );
}
