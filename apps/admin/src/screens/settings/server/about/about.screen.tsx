import { useTranslation } from "react-i18next";
import { apiPageAddress } from "../../../../data/server-details.ts";
import { Icon } from "../../../../ui/icon/icon.tsx";
import { Mark } from "../../../../ui/mark/mark.tsx";
import { Page } from "../../../../ui/page/page.tsx";
import classes from "./about.module.css";

/** What the product is, on whose work it stands, and where its API is described. */
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
      <div className={classes.room}>
        <div className={classes.product}>
          <Mark logoUrl={null} isLarge />
          <div>
            <p className={classes.name}>Rowhouse</p>
            <p className={classes.copy}>{t("about_copy")}</p>
          </div>
        </div>
        <p className={classes.copy}>{t("about_license")}</p>
        <ul className={classes.links}>
          {links.map(({ href, icon, name, note }) => (
            <li key={href}>
              <Icon name={icon} className={classes.icon} />
              <span>
                <a href={href} target="_blank" rel="noreferrer">
                  {name}
                </a>
                <span className={classes.note}>{note}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}
