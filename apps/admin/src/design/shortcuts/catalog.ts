/** A group of the list of shortcuts. */
export type ShortcutGroup = "everywhere" | "go" | "list" | "item";

/** One shortcut, as it is declared. */
export interface Shortcut {
  /**
   * Keys that are pressed together are joined by `+`, with `mod` (Cmd on a Mac, Ctrl elsewhere) before `alt` and `shift`;
   * keys that are pressed one after the other are set apart by a space.
   */
  keys: string;
  /** The text of the list of shortcuts says what it does; without one it is not listed. */
  text?: string;
  group: ShortcutGroup;
  /** Works while the user types in a text box. */
  whileTyping?: boolean;
  /** Works while a dialog is open. */
  inDialogs?: boolean;
  /** Acts again for as long as the key is held. */
  repeats?: boolean;
}

/** Every shortcut of the app, in the order of the list. */
export const shortcuts = {
  search: { keys: "/", text: "search", group: "everywhere" },
  openPalette: { keys: "mod+k", text: "keyboard.palette", group: "everywhere", whileTyping: true },
  toggleNavigation: { keys: "mod+b", text: "keyboard.navigation", group: "everywhere" },
  goToNotice: { keys: "f8", text: "keyboard.notice", group: "everywhere", whileTyping: true },
  goToCollections: { keys: "g c", text: "collections", group: "go" },
  goToLastList: { keys: "g l", text: "keyboard.last_list", group: "go" },
  goToFiles: { keys: "g f", text: "file_library", group: "go" },
  goToUsers: { keys: "g u", text: "user_directory", group: "go" },
  goToSettings: { keys: "g s", text: "admin_settings", group: "go" },
  showShortcuts: { keys: "?", text: "keyboard.show", group: "everywhere" },

  nextRow: { keys: "j", text: "keyboard.next_row", group: "list", repeats: true },
  previousRow: { keys: "k", text: "keyboard.previous_row", group: "list", repeats: true },
  openRow: { keys: "enter", text: "keyboard.open_row", group: "list" },
  editCell: { keys: "f2", text: "keyboard.edit_cell", group: "list" },
  selectRow: { keys: "x", text: "keyboard.select_row", group: "list" },
  selectAll: { keys: "mod+a", text: "select_all", group: "list" },
  deselect: { keys: "escape", text: "deselect", group: "list" },
  newItem: { keys: "n", text: "new_item", group: "list" },

  save: { keys: "mod+s", text: "save", group: "item", whileTyping: true },
  saveAndStay: { keys: "mod+s", text: "save_and_stay", group: "item", whileTyping: true },
  undoChange: { keys: "mod+z", text: "keyboard.undo_change", group: "item", repeats: true },
  redoChange: { keys: "mod+shift+z", text: "keyboard.redo_change", group: "item", repeats: true },
  nextProblem: {
    keys: "shift+f8",
    text: "keyboard.next_problem",
    group: "item",
    whileTyping: true,
  },
  fieldMenu: { keys: "mod+.", text: "keyboard.field_menu", group: "item", whileTyping: true },
  edit: { keys: "e", text: "keyboard.edit", group: "item" },
  nextItem: { keys: "j", text: "next_item", group: "item" },
  previousItem: { keys: "k", text: "previous_item", group: "item" },

  choose: { keys: "mod+enter", group: "item", whileTyping: true, inDialogs: true },
  send: { keys: "mod+enter", group: "item", whileTyping: true },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

/** A shortcut by its name. */
export function shortcutOf(name: ShortcutName): Shortcut {
  return shortcuts[name];
}
