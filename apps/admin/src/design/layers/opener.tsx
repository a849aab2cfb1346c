import { Menu, type MenuProps } from "@mantine/core";
import {
  cloneElement,
  useId,
  useImperativeHandle,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from "react";
import { flushSync } from "react-dom";

/** The props that a button gets; its own handlers are called as well. */
export interface OpenerProps {
  id?: string | undefined;
  "aria-haspopup"?: "menu" | "listbox" | undefined;
  "aria-expanded"?: boolean | undefined;
  "aria-controls"?: string | undefined;
  onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
}

interface OpenerState extends OpenerProps {
  onToggle: () => void;
}

/**
 * A button, and its element from when it is pointed at, focused or pressed for the first time: what it opens is mounted then. Pages
 * have dozens of such buttons, of which hardly any is ever pressed.
 */
export function useOpener(
  button: ReactElement<OpenerProps>,
  { onToggle, ...state }: OpenerState,
): [element: HTMLElement | null, button: ReactElement] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const own = button.props;
  const opener = cloneElement(button, {
    ...state,
    onPointerEnter(event) {
      own.onPointerEnter?.(event);
      setElement(event.currentTarget);
    },
    onFocus(event) {
      own.onFocus?.(event);
      setElement(event.currentTarget);
    },
    onClick(event) {
      own.onClick?.(event);
      if (event.defaultPrevented) return;
      const { currentTarget } = event;
      // A layer that is mounted closed notes where the focus was when it opens.
      if (element !== currentTarget) flushSync(() => setElement(currentTarget));
      onToggle();
    },
  });
  return [element, opener];
}

/** Stands for an element that is rendered elsewhere, where a component wants to render it and have its ref. */
export function StandIn({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}

export interface MenuButtonProps extends Omit<MenuProps, "children" | "defaultOpened" | "trigger"> {
  /** The button that opens the menu. */
  button: ReactElement<OpenerProps>;
  /** The class of the menu. */
  menuClass?: string | undefined;
  /** The entries; rendered while the menu is open. */
  children: ReactNode;
}

/** A button with a menu of its own, which is mounted once the button is about to be used. */
export function MenuButton({ button, menuClass, children, ...menu }: MenuButtonProps) {
  const id = useId();
  const [isOwnOpen, setOwnOpen] = useState(false);
  const isOpen = menu.opened ?? isOwnOpen;
  const setOpen = (next: boolean) => {
    setOwnOpen(next);
    menu.onChange?.(next);
  };
  const [element, opener] = useOpener(button, {
    id,
    "aria-haspopup": "menu",
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? `${id}-dropdown` : undefined,
    onToggle: () => setOpen(!isOpen),
  });
  return (
    <>
      {opener}
      {element !== null && (
        <Menu {...menu} id={id} opened={isOpen} onChange={setOpen}>
          <Menu.Target>
            <StandIn element={element} />
          </Menu.Target>
          <Menu.Dropdown className={menuClass ?? ""}>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
