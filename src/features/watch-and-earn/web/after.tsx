import { useEffect, useEffectEvent } from 'react';

/** Calls `go` once, `ms` milliseconds after it is mounted; unmounting cancels it. Give it a `key` per occasion. */
export function After({ ms, go }: { ms: number; go: () => void }) {
  const latest = useEffectEvent(go);
  useEffect(() => {
    const timer = setTimeout(() => latest(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return null;
}
