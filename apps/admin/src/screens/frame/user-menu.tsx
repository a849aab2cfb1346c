import { Avatar, Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { MenuButton } from "../../design/layers/opener.tsx";
import { useTranslation } from "../../i18n/translation.ts";
import { Stack, Text } from "../../design/words.tsx";
import { preloadTexts } from "../../i18n/i18n.ts";
import { listLanguages } from "../../i18n/languages.ts";
import { Icon } from "../../design/icon/icon.tsx";
import type { ShortcutName } from "../../design/shortcuts/catalog.ts";
import { ShortcutHint } from "../../design/shortcuts/shortcut-hint.tsx";
import { useShortcutKeys } from "../../design/shortcuts/shortcuts.ts";
import { schemeOf, schemes } from "../../design/theme/theme-provider.tsx";
import menu from "./menu-target.module.css";
import classes from "./user-menu.module.css";

const targetClass = [menu.target, classes.target].join(" ");
const nameClass = [menu.name, classes.name].join(" ");
const chevronClass = [menu.chevron, classes.chevron].join(" ");

export interface UserMenuProps {
  name: string;
  email: string;
  avatarUrl: string | null;
  isRail: boolean;
  locale: string;
  onLocale: (code: string) => void;
  /** Pages that belong to the user or the project rather than to a collection. */
  pages: readonly { to: string; icon: string; label: string; shortcut?: ShortcutName }[];
  /** The address of the help: another page, perhaps on another host. */
  helpUrl: string;
  onShortcuts: () => void;
  onSignOut: () => void;
}

type View = "main" | "language";

/** The user at the bottom of the navigation: theme, language, shortcuts, sign out. */
export function UserMenu(props: UserMenuProps) {
  const [view, setView] = useState<View>("main");
  return (
    <MenuButton
      position="top-start"
      width={232}
      withinPortal={false}
      checkIcon={<Icon name="check" size={18} />}
      onClose={() => setView("main")}
      button={
        <UnstyledButton className={targetClass} data-rail={props.isRail || undefined}>
          <span aria-hidden>
            <Avatar
              src={props.avatarUrl}
              name={props.name}
              color="accent"
              size={28}
              radius="xl"
              alt=""
            />
          </span>
          <span className={nameClass} title={props.name}>
            {props.name}
          </span>
          <span className={chevronClass}>
            <Icon name="unfold_more" size={18} />
          </span>
        </UnstyledButton>
      }
    >
      {view === "main" ? (
        <MainView {...props} onLanguages={() => setView("language")} />
      ) : (
        <LanguageView {...props} onBack={() => setView("main")} />
      )}
    </MenuButton>
  );
}

function MainView(props: UserMenuProps & { onLanguages: () => void }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const keys = useShortcutKeys("showShortcuts");
  const language = listLanguages().find((one) => one.code === props.locale);
  return (
    <>
      <Stack className={classes.person}>
        <Text weight="medium" breaks>
          {props.name}
        </Text>
        <Text size="small" color="quiet" breaks>
          {props.email}
        </Text>
      </Stack>
      <Menu.Divider />
      {props.pages.map((page) => (
        <Menu.Item
          key={page.to}
          leftSection={<Icon name={page.icon} size={18} />}
          rightSection={page.shortcut ? <ShortcutHint name={page.shortcut} /> : null}
          renderRoot={(root) => <Link {...root} to={page.to} />}
        >
          {page.label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Label>{t("theme")}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(schemeOf(value))}>
        {schemes.map((scheme) => (
          <Menu.RadioItem
            key={scheme.value}
            value={scheme.value}
            rightSection={<Icon name={scheme.icon} size={18} className={classes.quietIcon} />}
          >
            {t(scheme.label)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item
        leftSection={<Icon name="language" size={18} />}
        rightSection={
          <Text size="small" color="quiet" breaks>
            {language?.name}
          </Text>
        }
        closeMenuOnClick={false}
        onClick={props.onLanguages}
      >
        {t("language")}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="keyboard" size={18} />}
        rightSection={<ShortcutHint name="showShortcuts" />}
        aria-keyshortcuts={keys?.aria}
        onClick={props.onShortcuts}
      >
        {t("shortcuts")}
      </Menu.Item>
      <Menu.Item
        component="a"
        href={props.helpUrl}
        leftSection={<Icon name="help" size={18} />}
        rel="noopener noreferrer"
        target="_blank"
      >
        {t("help")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="logout" size={18} />} onClick={props.onSignOut}>
        {t("sign_out")}
      </Menu.Item>
    </>
  );
}

function LanguageView({ locale, onLocale, onBack }: UserMenuProps & { onBack: () => void }) {
  const { t } = useTranslation();
  const first = useRef<HTMLButtonElement>(null);
  // The item that was pressed is gone, so the focus moves into the list that replaced it.
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <Menu.Item
        ref={first}
        leftSection={<Icon name="arrow_back" size={18} />}
        closeMenuOnClick={false}
        onClick={onBack}
      >
        {t("language")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.RadioGroup value={locale} onChange={onLocale}>
        {listLanguages().map((language) => (
          <Menu.RadioItem
            key={language.code}
            value={language.code}
            closeMenuOnClick
            onFocus={() => preloadTexts(language.code)}
            onPointerEnter={() => preloadTexts(language.code)}
          >
            {language.name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
