import { Button, Modal } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { defaultProject } from "../../../access/app-config.ts";
import { keepTypedTarget } from "../../../access/projects/sessions.ts";
import { isSameTarget } from "../../../access/projects/targets.ts";
import { ServerAddress } from "../../../access/server/server-address.tsx";
import type { Projects } from "../../../access/session-context.ts";
import { DialogFoot } from "../../../design/dialogs/dialog-foot.tsx";
import { useBackCloses } from "../../../design/layers/use-back-closes.ts";
import { Stack } from "../../../design/words.tsx";
import { useSwitch } from "./project-choices.tsx";

export interface OtherServerProps {
  projects: Projects;
  onClose: () => void;
}

/** Asks for the address of any server, and switches to its first project once it is known to be one. */
export function OtherServer({ projects, onClose }: OtherServerProps) {
  const { t } = useTranslation();
  const [found, setFound] = useState<string | null>(null);
  /** Enter was pressed, which a form whose button is disabled does not hear: the server is opened as soon as it answers. */
  const [isAwaited, setAwaited] = useState(false);
  const switchTo = useSwitch(projects);
  useBackCloses(onClose);
  const open = (url: string): void => {
    const target = { url, project: defaultProject };
    onClose();
    if (isSameTarget(target, projects.sessions.target())) return;
    keepTypedTarget(target);
    void switchTo(target);
  };
  const handleFind = (url: string): void => {
    setFound(url);
    if (isAwaited) open(url);
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (found !== null) open(found);
  };
  return (
    <Modal opened onClose={onClose} title={t("other_server")} size="sm">
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap={4}>
          <ServerAddress
            onType={() => {
              setFound(null);
              setAwaited(false);
            }}
            onFind={handleFind}
            onEnter={() => setAwaited(true)}
          />
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" disabled={found === null}>
              {t("change_project")}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
