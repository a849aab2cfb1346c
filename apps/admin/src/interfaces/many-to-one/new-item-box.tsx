import { useHost } from "@rowhouse/extension-kit";

import { Icon } from "../../ui/icon/icon.tsx";
import { ItemBox } from "./item-box.tsx";
import type { ManyToOneProps } from "./use-related.ts";

interface NewItemBoxProps extends ManyToOneProps {
  /** What the item is called so far. */
  name: string;
  onOpen: () => void;
}

/** Names the item that will be created with this one, and opens its form. */
export function NewItemBox(props: NewItemBoxProps) {
  const { t } = useHost();
  return (
    <ItemBox
      {...props}
      canClear={!props.readOnly && !props.required}
      endIcon="edit"
      icon={<Icon name="fiber_new" size={18} />}
    >
      {t("interfaces.many-to-one.will_create", { name: props.name })}
    </ItemBox>
  );
}
