import type { ReactNode } from "react";
import { Box, Grid, Row, Stack, Text } from "../../design/words.tsx";
import classes from "./looks.module.css";

/** One group of the gallery under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Box as="h2" below={4} size="section" weight="strong" rule="below" className={classes.title}>
        {title}
      </Box>
      <Grid gap={6} className={classes.samples}>
        {children}
      </Grid>
    </section>
  );
}

interface SampleProps {
  name: string;
  /** Shown as under the pointer, or as having the focus. */
  forced?: string | undefined;
  children: ReactNode;
}

/** One thing and what it is called. */
export function Sample({ name, forced, children }: SampleProps) {
  return (
    <Stack gap={2} shrink>
      <Row wrap gap={2} align="center" className={classes.shown} data-forced={forced}>
        {children}
      </Row>
      <Text size="small" color="faint">
        {name}
      </Text>
    </Stack>
  );
}
