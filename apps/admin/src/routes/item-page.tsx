import { useLoaderData, useParams } from "@tanstack/react-router";
import { ItemScreen } from "../screens/item/item.screen.tsx";

/** The item screen with what its address says. */
export function ItemPage() {
  const { key = "" } = useParams({ strict: false });
  const data: unknown = useLoaderData({ strict: false });
  const collection: unknown =
    typeof data === "object" && data !== null ? Reflect.get(data, "collection") : null;
  return <ItemScreen collection={typeof collection === "string" ? collection : ""} itemKey={key} />;
}
