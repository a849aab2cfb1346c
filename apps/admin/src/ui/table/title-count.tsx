import classes from "./link-table.module.css";

/** How many rows there are, quietly beside the title of the page. */
export function TitleCount({ text }: { text: string }) {
  return <span className={classes.count}>{text}</span>;
}
