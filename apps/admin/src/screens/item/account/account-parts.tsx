import { FactorSection } from "./factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TokensSection } from "./tokens-section.tsx";
import classes from "./account.module.css";

/** What belongs to an account beside its fields. */
export function AccountParts(props: { user: number; isOwn: boolean }) {
  return (
    <div className={classes.sections}>
      <FactorSection {...props} />
      <SessionsSection {...props} />
      <TokensSection {...props} />
    </div>
  );
}
