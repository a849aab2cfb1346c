import { useEffect, useState } from "react";

/** The time of day, renewed every `intervalMs` milliseconds, for texts such as "5 minutes ago". */
export function useNow(intervalMs = 60_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
