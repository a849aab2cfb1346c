import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Replaces the value of a field when another field of its item gets another value while the form is open: a value that was
 * set for that one before comes back, else it is a new one. What comes from outside together with the other value, and
 * opening a form, replace nothing.
 * @param sibling the value of the other field
 * @param initial the value that belongs to the sibling's new value
 */
export function useSiblingChange<Value>(
  sibling: string | null,
  {
    value,
    readOnly,
    onChange,
  }: { value: Value; readOnly: boolean; onChange: (value: Value) => void },
  initial: () => Value,
): void {
  const before = useRef({ sibling, value });
  const known = useRef(new Map<string | null, Value>());

  const follow = useEffectEvent((nowSibling: string | null, nowValue: Value) => {
    const former = before.current;
    before.current = { sibling: nowSibling, value: nowValue };
    if (readOnly || former.sibling === nowSibling || former.value !== nowValue) return;
    known.current.set(former.sibling, nowValue);
    const next = known.current.get(nowSibling) ?? initial();
    if (next !== nowValue) onChange(next);
  });
  useEffect(() => follow(sibling, value), [sibling, value]);
}
