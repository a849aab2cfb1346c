import { Anchor } from "@mantine/core";
import type { Item } from "@rowhouse/contract";
import {
  fieldLabel,
  FileTools,
  offeredFileTools,
  useHost,
  type FileTool,
  type InputProps,
  type KitHost,
} from "@rowhouse/extension-kit";
import { useState } from "react";
import { Box, Row } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./file-preview.module.css";
import { embedAddress } from "./model.ts";
import { Stage } from "./stage.tsx";

/** The file that the item is: seen, watched or listened to, and a link to it. */
export function Input({ id, field, values, isNew }: InputProps<string | null>) {
  const host = useHost();
  const { t } = host;
  const [tool, setTool] = useState<FileTool | null>(null);
  const [changed, setChanged] = useState<{ file: Item; of: unknown } | null>(null);
  if (isNew) return null;
  // The file that was changed here is shown at once, until the form has read it.
  const content = JSON.stringify([values["id"], values["checksum"], values["metadata"]]);
  const file = changed !== null && changed.of === content ? changed.file : values;
  const address = host.fileUrl(file, "original");
  const elsewhere = embedAddress(file);
  return (
    <Box
      aria-label={fieldLabel(field, host)}
      surface="surface"
      border
      radius="card"
      className={classes.figure}
      id={id}
      role="group"
    >
      {address === null ? (
        <Box as="p" pad={4} color="quiet" role="note">
          {t("interfaces.file-preview.not_known")}
        </Box>
      ) : (
        <>
          <Stage key={address} address={address} file={file} />
          <Row wrap gap={4} rule="above" className={classes.caption}>
            {elsewhere !== null && (
              <Anchor href={elsewhere} rel="noreferrer noopener" target="_blank">
                <Icon name="play_circle" size={18} /> {t("interfaces.file-preview.watch")}
              </Anchor>
            )}
            <Anchor href={address} rel="noreferrer noopener" target="_blank">
              <Icon name="open_in_new" size={18} /> {t("file_open")}
            </Anchor>
            <Anchor download href={address}>
              <Icon name="download" size={18} /> {t("file_download")}
            </Anchor>
            <Anchor component="button" type="button" onClick={() => void copyLink(host, address)}>
              <Icon name="content_copy" size={18} /> {t("interfaces.file-preview.copy_link")}
            </Anchor>
            {offeredFileTools(host, file).map((offered) => (
              <Anchor
                key={offered.tool}
                component="button"
                type="button"
                onClick={() => setTool(offered.tool)}
              >
                <Icon name={offered.icon} size={18} /> {t(`file_tools.${offered.tool}`)}
              </Anchor>
            ))}
          </Row>
        </>
      )}
      {tool !== null && (
        <FileTools
          file={file}
          tool={tool}
          onChanged={(next) => setChanged({ file: next, of: content })}
          onClose={() => setTool(null)}
        />
      )}
    </Box>
  );
}

/** The address may be one of this server without its name. */
async function copyLink({ t, notify }: KitHost, address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(address, document.baseURI).href);
    notify({ color: "success", icon: "content_copy", title: t("interfaces.file-preview.copied") });
  } catch {
    notify({ color: "warning", title: t("interfaces.file-preview.no_clipboard") });
  }
}
