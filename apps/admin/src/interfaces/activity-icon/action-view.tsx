import { ownValue } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { Row, Text } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./activity-icon.module.css";

/** An action of the activity: its symbol in a ring, and what was done. */
export function ActionView({ action }: { action: string }) {
  const { colorOf, t } = useHost();
  const { icon, color, text } = lookOf(action);
  return (
    <Row as="span" inline gap={2} align="center" shrink className={classes.action}>
      {/* The color is data. */}
      <span className={classes.ring} style={{ color: colorOf(color) }}>
        <Icon name={icon} size={18} />
      </span>
      <Text truncate>{t(text, { action })}</Text>
    </Row>
  );
}

/** How an action looks, and the text of what it did. */
interface ActionLook {
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
  restore: look("restore_from_trash", "success", "restored"),
  revert: look("undo", "success", "reverted"),
  "invalid-credentials": look("lock", "danger", "wrong_password"),
  "status-update": look("manage_accounts", "dark-gray", "status_changed"),
  "view-as": look("visibility", "dark-gray", "viewed"),
  mend: look("build", "success", "mended"),
  error: look("error", "danger", "failed"),
};

const unknown = look("help", "gray", "unknown");

/** The look of an action of the activity; any other word is an unknown action. */
function lookOf(action: string): ActionLook {
  return ownValue(looks, action) ?? unknown;
}

function look(icon: string, color: string, text: string): ActionLook {
  return { icon, color, text: `interfaces.activity-icon.${text}` };
}
