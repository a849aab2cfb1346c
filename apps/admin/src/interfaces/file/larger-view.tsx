import { UnstyledButton } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";
import { useEffect, useRef, useState, type ReactNode } from "react";

import { Icon } from "../../design/icon/icon.tsx";
import classes from "./larger-view.module.css";

interface LargerViewProps {
  /** Of the picture in its full size. */
  address: string;
  title: string;
  /** The small picture. */
  children: ReactNode;
}

/** A picture that opens as large as the window on a click; Escape or another click closes it. */
export function LargerView({ address, title, children }: LargerViewProps) {
  const { t } = useHost();
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    <>
      <UnstyledButton
        aria-label={t("interfaces.file.enlarge", { name: title })}
        className={classes.opener}
        onClick={() => setOpen(true)}
      >
        {children}
      </UnstyledButton>
      {isOpen ? (
        <dialog
          ref={dialog}
          aria-label={title}
          className={classes.dialog}
          // The browser closes it first, which gives the focus back to the small picture.
          onClose={() => setOpen(false)}
        >
          <UnstyledButton
            aria-label={t("close")}
            className={classes.cover}
            onClick={() => dialog.current?.close()}
          >
            <img alt="" className={classes.picture} src={address} />
            <Icon name="close" size={24} />
          </UnstyledButton>
        </dialog>
      ) : null}
    </>
  );
}
