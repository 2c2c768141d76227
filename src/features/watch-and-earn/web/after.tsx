import { useEffect, useRef } from 'react';

/** Calls `go` once, so many milliseconds after it is mounted. Give it a `key` per occasion; unmounting calls it off. */
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
