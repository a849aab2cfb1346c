import type { SsoProvider } from "@rowhouse/contract";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon/icon.tsx";
import type { ProjectTarget } from "../../data/session.ts";
import classes from "./login.module.css";

/** Links to the providers of single sign-on, if the project has any. */
export function SsoProviders({
  providers,
  target,
}: {
  providers: readonly SsoProvider[];
  target: ProjectTarget;
}) {
  const { t } = useTranslation();
  if (providers.length === 0) return null;
  return (
    <div className={classes.form}>
      <div className={classes.providers}>
        {providers.map((provider) => (
          <Button
            key={provider.name}
            component="a"
            href={`${target.url}${target.project}/auth/sso/${encodeURIComponent(provider.name)}`}
            variant="default"
            size="md"
            fullWidth
            leftSection={
              provider.icon ? (
                <img src={provider.icon} alt="" width={18} height={18} />
              ) : (
                <Icon name="login" size={18} />
              )
            }
          >
            {t("sign_in_with", { provider: provider.label ?? provider.name })}
          </Button>
        ))}
      </div>
    </div>
  );
}
