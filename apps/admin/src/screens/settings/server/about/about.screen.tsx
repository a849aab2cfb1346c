import { useTranslation } from "../../../../i18n/translation.ts";
import { Box, Row, Stack, Text } from "../../../../design/words.tsx";
import { apiPageAddress } from "../../../../data/server-details.ts";
import { Icon } from "../../../../design/icon/icon.tsx";
import { Mark } from "../../../../design/mark/mark.tsx";
import { Page } from "../../../../design/page/page.tsx";
import classes from "./about.module.css";

/** The page about the product: what it is, on whose work it stands, and where its API is described. */
export function AboutScreen() {
  const { t } = useTranslation();
  const links = [
    { href: apiPageAddress(), icon: "api", name: t("about_api"), note: t("about_api_note") },
    {
      href: "third-party-notices.txt",
      icon: "handshake",
      name: t("about_notices"),
      note: t("about_notices_note"),
    },
  ];
  return (
    <Page
      title={t("settings_tile_about")}
      back="/settings"
      breadcrumb={[{ label: t("admin_settings"), to: "/settings" }]}
    >
      <Stack gap={6} className={classes.room}>
        <Row gap={4} align="center">
          <Mark logoUrl={null} isLarge />
          <div>
            <Text as="p" size="title" weight="strong">
              Rowhouse
            </Text>
            <Text as="p" color="quiet">
              {t("about_copy")}
            </Text>
          </div>
        </Row>
        <Text as="p" color="quiet">
          {t("about_license")}
        </Text>
        <Box as="ul" rule="above" className={classes.links}>
          {links.map(({ href, icon, name, note }) => (
            <li key={href}>
              <Icon name={icon} className={classes.icon} />
              <span>
                <a href={href} target="_blank" rel="noreferrer">
                  {name}
                </a>
                <Text size="small" color="quiet">
                  {note}
                </Text>
              </span>
            </li>
          ))}
        </Box>
      </Stack>
    </Page>
  );
}
