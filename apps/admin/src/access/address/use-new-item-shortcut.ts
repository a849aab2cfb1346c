import { can, type Collection } from "@rowhouse/contract";
import { useNavigate } from "@tanstack/react-router";
import { itemAddress, newKey } from "./addresses.ts";
import { useRights } from "../hooks.ts";
import { useShortcut } from "../../design/shortcuts/shortcuts.ts";

/** The key that leads to a new item of a collection, for those who may create one. */
export function useNewItemShortcut(
  collection: Collection,
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const navigate = useNavigate();
  const mayCreate = can(useRights(), collection, "create");
  useShortcut("newItem", () => void navigate({ to: itemAddress(collection.collection, newKey) }), {
    enabled: enabled && mayCreate,
  });
}
