import { useEffect, useEffectEvent } from 'react';
import { useIsDrawn } from '../use-is-drawn.ts';

/**
 * Sends a form of a page that the build has drawn, if somebody sent it before the program was there
 * (public/early-submit.js has remembered it). What they had typed is in the fields by then (use-early-input.ts).
 */
export function useEarlySubmit(submit: () => unknown): void {
  const isDrawn = useIsDrawn();
  const takeOver = useEffectEvent(() => {
    const { dataset } = document.documentElement;
    if (!isDrawn || dataset['earlySubmit'] === undefined) return;
    delete dataset['earlySubmit'];
    submit();
  });
  useEffect(() => takeOver(), []);
}
