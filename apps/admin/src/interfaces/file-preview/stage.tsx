import type { Item } from "@rowhouse/contract";
import { fileKind, fileTitle, useHost } from "@rowhouse/extension-kit";
import { useState } from "react";
import { Box, Stack } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { LargerView } from "../../design/larger-view/larger-view.tsx";
import { Picture, thumbhashOf } from "../../list/picture/picture.tsx";
import classes from "./file-preview.module.css";
import { FileText } from "./file-text.tsx";
import { Media } from "./media.tsx";
import { shownAs } from "./model.ts";

/** The file itself: a picture that can be looked at closely, a film, a recording, a document or its text. */
export function Stage({ file, address }: { file: Item; address: string }) {
  const { t } = useHost();
  const [isBroken, setBroken] = useState(false);
  const shown = shownAs(file);
  const name = fileTitle(file);
  if (isBroken)
    return (
      <Stack align="center" justify="center" gap={2} className={classes.stage}>
        <Icon name="broken_image" size={48} />
        <p>{t(shown === "picture" ? "broken_image" : "media_not_supported")}</p>
      </Stack>
    );
  switch (shown) {
    case "picture":
      return (
        <LargerView address={address} title={name}>
          <Picture
            alt={name}
            className={classes.picture}
            loading="eager"
            src={address}
            thumbhash={thumbhashOf(file)}
            onError={() => setBroken(true)}
            {...sizesOf(file)}
          />
        </LargerView>
      );
    case "video":
    case "audio":
      return (
        <Media
          address={address}
          file={file}
          isFilm={shown === "video"}
          onError={() => setBroken(true)}
        />
      );
    case "text":
      return <FileText address={address} file={file} />;
    case "pdf":
      // Where the browser has no viewer a frame would be a download. No viewer works in a sandbox; the reply has its own policy.
      if (navigator.pdfViewerEnabled)
        return <iframe className={classes.document} src={address} title={name} />;
      break;
    case "kind":
  }
  return (
    <Box className={classes.stage}>
      <span className={classes.kind}>{fileKind(file) || "–"}</span>
    </Box>
  );
}

/** With both sizes known nothing moves when the picture is there. */
function sizesOf({ width, height }: Item): { width?: number; height?: number } {
  return Number(width) > 0 && Number(height) > 0
    ? { width: Number(width), height: Number(height) }
    : {};
}
