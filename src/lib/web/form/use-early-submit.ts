import { useEffect, useEffectEvent } from 'react';
import { useIsPrerendered } from '../use-is-prerendered.ts';

/** Submits a prerendered form that was sent before the program had loaded (public/early-submit.js). */
export function useEarlySubmit(submit: () => unknown): void {
  const isPrerendered = useIsPrerendered();
  const takeOver = useEffectEvent(() => {
    const { dataset } = document.documentElement;
    if (!isPrerendered || dataset['earlySubmit'] === undefined) return;
    delete dataset['earlySubmit'];
    submit();
  });
  useEffect(() => takeOver(), []);
}
