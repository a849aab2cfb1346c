import { Suspense, useEffect, useRef } from "react";
import { useSessionOwner, useSessionState } from "../../../access/session-context.ts";
import { lazyPart } from "../../../design/lazy/lazy-part.tsx";

/** The form, which is loaded while the first page is looked at. */
export const OverlayForm = lazyPart(async () => (await import("./overlay-form.tsx")).OverlayForm, {
  place: "dialog",
});

export interface SessionOverlayProps {
  /** The e-mail address of the user whose session it was. */
  email: string;
  /** Another user signed in: this page is not theirs. */
  onOtherUser: () => void;
}

/**
 * The sign-in form over the page when the session has expired. The page below keeps its edits; calls that wait for a
 * token continue once the same user is back.
 */
export function SessionOverlay({ email, onOtherUser }: SessionOverlayProps) {
  const state = useSessionState();
  const userId = useSessionOwner()?.userId ?? null;
  const first = useRef(userId);
  useEffect(() => {
    if (userId !== null && first.current !== null && userId !== first.current) onOtherUser();
  }, [userId, onOtherUser]);
  return state.owner !== null && "reason" in state ? (
    <Suspense fallback={null}>
      <OverlayForm target={state.owner} email={email} />
    </Suspense>
  ) : null;
}
