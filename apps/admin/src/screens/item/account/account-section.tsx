import { useId, type ReactNode } from "react";
import { Box, Row, Text } from "../../../design/words.tsx";
import { ScreenState } from "../../../design/states/screen-state.tsx";
import { SkeletonRows } from "../../../design/states/skeletons.tsx";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import classes from "./account.module.css";

interface AccountPartProps {
  title: string;
  copy: string;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A part of the page of a user with a heading of its own, beside the form. */
export function AccountPart({ title, copy, actions, children }: AccountPartProps) {
  const id = useId();
  return (
    <Box as="section" border radius="card" surface="surface" aria-labelledby={id}>
      <Row as="header" wrap gap={3} align="start" pad={4}>
        <Box shrink className={classes.words}>
          <Text as="h2" size="section" weight="strong" id={id}>
            {title}
          </Text>
          <p className={classes.copy}>{copy}</p>
        </Box>
        {actions}
      </Row>
      {children}
    </Box>
  );
}

export interface AccountSectionProps<T> extends Omit<AccountPartProps, "children"> {
  /** The rows; undefined while they are loading. */
  rows: readonly T[] | undefined;
  /** Why they could not be loaded. */
  error: Error | null;
  onRetry: () => void;
  /** The text shown where there are none. */
  empty: string;
  /** The message about a failed action. */
  failure: string | null;
  /** The form for a new entry, above the rows. */
  form?: ReactNode;
  renderRow: (row: T) => ReactNode;
}

/** A list on the page of a user that is saved at once, apart from the form above. */
export function AccountSection<T>(props: AccountSectionProps<T>) {
  const { title, copy, actions, rows, error, failure } = props;
  return (
    <AccountPart {...{ title, copy, actions }}>
      {failure === null ? null : (
        <div className={classes.failure}>
          <PageNotice tone="danger" urgent title={failure} />
        </div>
      )}
      {props.form}
      {rows === undefined ? (
        error === null ? (
          <SkeletonRows rows={2} height={64} />
        ) : (
          <ScreenState state="error" error={error} onRetry={props.onRetry} />
        )
      ) : rows.length === 0 ? (
        <p className={classes.empty}>{props.empty}</p>
      ) : (
        <ul>{rows.map(props.renderRow)}</ul>
      )}
    </AccountPart>
  );
}
