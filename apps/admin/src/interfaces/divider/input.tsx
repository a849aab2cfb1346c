import { UnstyledButton } from "@mantine/core";
import {
  fieldLabel,
  translateTokens,
  useFormSection,
  useHost,
  type InputProps,
} from "@rowhouse/extension-kit";

import { Row } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./divider.module.css";
import type { dividerOptions } from "./interface.ts";

/** A heading in the form. It folds the fields after it, where there are some. */
export function Input({ id, field, options }: InputProps<string | null, typeof dividerOptions>) {
  const host = useHost();
  const section = useFormSection();
  const { style, description, hr, margin } = options;
  const title =
    options.title === undefined ? fieldLabel(field, host) : translateTokens(options.title, host.t);
  return (
    <div
      aria-labelledby={`${id}-title`}
      className={classes.divider}
      data-line={hr || undefined}
      data-margin={margin || undefined}
      data-style={style}
      id={id}
      role="group"
    >
      <Row
        as="h2"
        gap={3}
        align="center"
        weight="strong"
        className={classes.title}
        id={`${id}-title`}
      >
        {section === null ? (
          <bdi>{title}</bdi>
        ) : (
          <UnstyledButton
            aria-controls={section.controls}
            aria-expanded={section.isOpen}
            className={classes.toggle}
            onClick={section.toggle}
          >
            <bdi>{title}</bdi>
            <Icon name={section.isOpen ? "expand_less" : "expand_more"} />
          </UnstyledButton>
        )}
      </Row>
      {description !== undefined && (
        <p className={classes.description}>{translateTokens(description, host.t)}</p>
      )}
    </div>
  );
}
