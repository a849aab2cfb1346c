import type { ReactNode } from "react";

import classes from "./looks.module.css";

/** One group of the gallery under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.samples}>{children}</div>
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
    <div className={classes.sample}>
      <div className={classes.shown} data-forced={forced}>
        {children}
      </div>
      <span className={classes.name}>{name}</span>
    </div>
  );
}
