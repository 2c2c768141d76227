import { useEffect, useRef } from 'react';

/** Calls `go` once, `ms` milliseconds after it is mounted; unmounting cancels it. Give it a `key` per occasion. */
export function After({ ms, go }: { ms: number; go: () => void }) {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return null;
}
