import { useEffect, useEffectEvent, useRef, useState } from 'react';

const TICK_MS = 100;

export interface CountdownOptions {
  seconds: number;
  isRunning: boolean;
  onOver: () => void;
}

/** Counts by the steady clock. A new `key` restarts it. */
export function useCountdown({ seconds, isRunning, onOver }: CountdownOptions): number {
  const [leftMs, setLeftMs] = useState(seconds * 1000);
  const left = useRef(seconds * 1000);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!isRunning) return undefined;
    let lastMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      left.current = Math.max(left.current - (nowMs - lastMs), 0);
      lastMs = nowMs;
      setLeftMs(left.current);
      if (left.current > 0) return;
      clearInterval(timer);
      over();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return leftMs / 1000;
}
