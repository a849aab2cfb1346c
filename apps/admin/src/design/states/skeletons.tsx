import { Loader } from "@mantine/core";
import { useTranslation } from "../../i18n/translation.ts";
import { Row, Stack, Text } from "../words.tsx";
import classes from "./states.module.css";

/** A gray bar as a placeholder of text or a box that is loading. Width and height in any CSS unit. */
export function Skeleton({ width = "100%", height = "12px", circle = false }: SkeletonProps) {
  // The size of a placeholder is data, not style: it is that of the content.
  const size = { inlineSize: width, blockSize: height };
  return (
    <span className={classes.skeleton} data-circle={circle || undefined} style={size} aria-hidden />
  );
}

export interface SkeletonProps {
  width?: string;
  height?: string;
  circle?: boolean;
}

/** Placeholder rows of a list in their final height (px), so that nothing jumps when the rows arrive. */
export function SkeletonRows({ rows = 8, height = 48 }: { rows?: number; height?: number }) {
  return (
    <div role="presentation">
      {Array.from({ length: rows }, (_, index) => (
        <Row key={index} align="center" gap={6} rule="below" style={{ blockSize: `${height}px` }}>
          <Skeleton width={`${24 + ((index * 17) % 30)}%`} />
          <Skeleton width={`${12 + ((index * 11) % 16)}%`} />
          <Skeleton width="8%" />
        </Row>
      ))}
    </div>
  );
}

/** A loader in the middle of the window while the project is being loaded. */
export function FullPageLoader({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <Stack align="center" justify="center" gap={4} className={classes.full} role="status">
      <Loader size={28} />
      <Text color="quiet" breaks>
        {label ?? t("fetching_data")}
      </Text>
    </Stack>
  );
}
