import { ownValue } from "@rowhouse/contract";
import { useEffect } from "react";

const operable = ":is(button, input, select, textarea, a, [tabindex])";

/** What stands in a selector in place of a state that only a pointer or the keyboard brings about. */
const forced: Readonly<Record<string, string>> = {
  hover: ':is([data-forced="hover"] *)',
  focus: `:is([data-forced="focus"] ${operable})`,
  "focus-visible": `:is([data-forced="focus"] ${operable})`,
  "focus-within": `:is([data-forced="focus"] :has(${operable}))`,
};

/**
 * While it is mounted, everything inside `data-forced="hover"` looks hovered and everything inside `data-forced="focus"`
 * looks focused: by the rules of the style sheets themselves, so that what is shown is what people see.
 */
export function useForcedStates(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      [...document.styleSheets].map(({ cssRules }) => forcedRules(cssRules)).join("\n"),
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}

/** The rules that depend on such a state, once more for the forced one. */
function forcedRules(rules: CSSRuleList): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSStyleRule) return forcedRule(rule);
      if (!(rule instanceof CSSGroupingRule)) return "";
      const inner = forcedRules(rule.cssRules);
      return inner === "" ? "" : `${rule.cssText.slice(0, rule.cssText.indexOf("{"))}{${inner}}`;
    })
    .join("");
}

function forcedRule(rule: CSSStyleRule): string {
  const state = /:(hover|focus-visible|focus-within|focus)(?![-\w])/g;
  const selector = rule.selectorText.replace(
    state,
    (own, name: string) => ownValue(forced, name) ?? own,
  );
  return selector === rule.selectorText ? "" : `${selector}{${rule.style.cssText}}`;
}
