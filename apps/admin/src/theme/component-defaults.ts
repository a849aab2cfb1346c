import { ActionIcon, TextInput, type MantineThemeComponents } from "@mantine/core";

/** What the theme cannot know by itself. */
export interface ThemeSurroundings {
  /** Name of the button that closes a dialog, which Mantine renders without one; translated. */
  close: string;
  /** Where dialogs, menus and tooltips are rendered; null: at the end of the body. */
  layers: HTMLElement | null;
}

const motion = { duration: 120, exitDuration: 90, timingFunction: "ease-out" } as const;
// The focus is kept for all layers in one way, by `keepFocus`.
const popover = {
  returnFocus: false,
  radius: "md",
  shadow: "sm",
  transitionProps: { ...motion, transition: "fade" },
} as const;

/**
 * What every use of a Mantine component starts from. Only what every page renders is pulled in, and so part of the first load; the
 * others are plain values.
 */
export function componentDefaults({ close, layers }: ThemeSurroundings): MantineThemeComponents {
  const dialog = {
    returnFocus: false,
    radius: "md",
    shadow: "xl",
    overlayProps: { backgroundOpacity: 0.35, blur: 0 },
    closeButtonProps: { "aria-label": close },
  };
  return {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: "subtle", color: "gray", size: 36 } }),
    Anchor: { defaultProps: { underline: "hover" } },
    Badge: { defaultProps: { radius: "sm", variant: "light", tt: "none", fw: 500 } },
    Button: { defaultProps: { size: "sm", fw: 500 } },
    Checkbox: { defaultProps: { size: "sm", radius: "xs" } },
    CloseButton: { defaultProps: { "aria-label": close } },
    Combobox: { defaultProps: popover },
    Drawer: {
      defaultProps: { ...dialog, radius: 0, transitionProps: motion },
    },
    // Inside a dialog Mantine's header element would count as a second banner of the page.
    DrawerHeader: { defaultProps: { role: "presentation" } },
    Loader: { defaultProps: { size: 20, type: "oval" } },
    // The placeholder that Mantine would focus first is no valid child of a menu.
    Menu: {
      defaultProps: {
        ...popover,
        position: "bottom-end",
        offset: 4,
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: {
      defaultProps: {
        ...dialog,
        centered: true,
        transitionProps: { ...motion, transition: "pop" },
      },
    },
    ModalHeader: { defaultProps: { role: "presentation" } },
    Popover: { defaultProps: popover },
    Portal: { defaultProps: layers === null ? {} : { target: layers } },
    SegmentedControl: { defaultProps: { radius: "sm", transitionDuration: 120 } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Tabs: { defaultProps: { keepMounted: false } },
    TextInput: TextInput.extend({}),
    Tooltip: {
      defaultProps: {
        openDelay: 500,
        closeDelay: 100,
        withArrow: false,
        radius: "sm",
        offset: 6,
        multiline: true,
        maw: 320,
        transitionProps: { duration: 120, exitDuration: 90 },
        events: { hover: true, focus: true, touch: false },
      },
    },
  };
}
