import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstNotice } from "./notify.ts";

const NotificationStack = lazy(async () => {
  const { NotificationStack: stack } = await import("./notification-stack.tsx");
  return { default: stack };
});

/** Rendered once at the root of the app; loads the stack with the first notice. */
export function NotificationHost() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onFirstNotice(() => setNeeded(true)), []);
  return isNeeded ? (
    <Suspense fallback={null}>
      <NotificationStack />
    </Suspense>
  ) : null;
}
