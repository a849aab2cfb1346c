import { ownValue } from "@rowhouse/contract";

/** How an action looks, and the text of what it did. */
export interface ActionLook {
  icon: string;
  /** Name of a color. */
  color: string;
  text: string;
}

const looks: Readonly<Record<string, ActionLook>> = {
  create: look("add", "success", "created"),
  update: look("check", "success", "saved"),
  "soft-delete": look("delete", "warning", "removed"),
  delete: look("delete_forever", "warning", "deleted"),
  authenticate: look("lock_open", "dark-gray", "signed_in"),
  upload: look("cloud_done", "accent", "uploaded"),
  comment: look("chat_bubble", "purple", "commented"),
  mention: look("comment", "purple", "mentioned"),
  error: look("error", "danger", "failed"),
};

const unknown = look("help", "gray", "unknown");

/** The look of an action of the activity; any other word is an unknown action. */
export function lookOf(action: string): ActionLook {
  return ownValue(looks, action) ?? unknown;
}

function look(icon: string, color: string, text: string): ActionLook {
  return { icon, color, text: `interfaces.activity-icon.${text}` };
}
