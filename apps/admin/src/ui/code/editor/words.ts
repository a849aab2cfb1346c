/** The words of the editor's own parts, by what the library calls them. */
export function wordsOf(
  t: (key: string, params?: Record<string, string>) => string,
): Record<string, string> {
  return {
    Find: t("interfaces.code.find"),
    Replace: t("interfaces.code.replace_with"),
    next: t("interfaces.code.find_next"),
    previous: t("interfaces.code.find_previous"),
    all: t("interfaces.code.find_all"),
    "match case": t("interfaces.code.match_case"),
    regexp: t("interfaces.code.expression"),
    "by word": t("interfaces.code.whole_word"),
    replace: t("interfaces.code.replace"),
    "replace all": t("interfaces.code.replace_all"),
    close: t("close"),
    "current match": t("interfaces.code.current_match"),
    "on line": t("interfaces.code.on_line"),
    "replaced match on line $": t("interfaces.code.replaced_one", { line: "$" }),
    "replaced $ matches": t("interfaces.code.replaced_all", { count: "$" }),
    "Go to line": t("interfaces.code.go_to_line"),
    go: t("interfaces.code.go"),
    Completions: t("interfaces.code.completions"),
    "Selection deleted": t("interfaces.code.selection_deleted"),
  };
}
