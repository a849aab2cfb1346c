import { useEffect, type ReactNode } from "react";
import { directionOf } from "../../i18n/languages.ts";
import { useTranslation } from "../../i18n/translation.ts";
import { ThemeProvider } from "../theme/theme-provider.tsx";
import { DialogProvider } from "../dialogs/dialogs.tsx";
import { keepFocus } from "../focus/keep-focus.ts";
import { layerTarget } from "../layers/layer-room.tsx";
import { NotificationHost } from "../notify/notification-host.tsx";

export interface AppLooksProps {
  /** Without animations. */
  isTest?: boolean;
  /** The project's color (hex), where it is known already: another one renders everything again. */
  firstAccent?: string | null;
  children: ReactNode;
}

/**
 * The theme in the language of the app (names of Mantine's own controls, writing direction), with room for dialogs and
 * notices, and a focus that is never lost.
 */
export function AppLooks({ isTest = false, firstAccent = null, children }: AppLooksProps) {
  const { t, language } = useTranslation();
  useEffect(keepFocus, []);
  return (
    <ThemeProvider
      isTest={isTest}
      firstAccent={firstAccent}
      layers={layerTarget()}
      closeLabel={t("close")}
      direction={directionOf(language)}
    >
      <DialogProvider>
        {children}
        <NotificationHost />
      </DialogProvider>
    </ThemeProvider>
  );
}
