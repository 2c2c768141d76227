/**
 * How long the page was visible, hidden and focused, and whether the ad was painted: evidence, nothing waits for
 * it.
 */
import { call } from '#lib/web/call.ts';
import { watchCalls } from '../api.web.ts';
import type { Seen } from '#features/fraud/seen.ts';
import { AD_PICTURE } from './watch-session.web.ts';

const REPORT_MS = 5000;
const MAX_MS = 3_600_000;

function isPainted(): boolean {
  const picture = document.getElementById(AD_PICTURE);
  return !(picture instanceof HTMLImageElement) || (picture.complete && picture.naturalWidth > 0);
}

export interface Watching {
  read(): Seen;
  stop(): void;
}

export function watchAttention(adId: number, watchId: number, beganMs: number): Watching {
  const total = { visible_ms: 0, hidden_ms: 0, focused_ms: 0 };
  let wasPainted = false;
  let sinceMs = beganMs;
  let wasVisible = document.visibilityState === 'visible';
  let wasFocused = document.hasFocus();

  const addUp = () => {
    const nowMs = performance.now();
    const spent = nowMs - sinceMs;
    total[wasVisible ? 'visible_ms' : 'hidden_ms'] += spent;
    if (wasFocused) total.focused_ms += spent;
    sinceMs = nowMs;
    wasVisible = document.visibilityState === 'visible';
    wasFocused = document.hasFocus();
    wasPainted ||= wasVisible && isPainted();
  };
  const whole = (ms: number) => Math.min(Math.round(ms), MAX_MS);
  const read = (): Seen => {
    addUp();
    const { visible_ms, hidden_ms, focused_ms } = total;
    return {
      visible_ms: whole(visible_ms),
      hidden_ms: whole(hidden_ms),
      focused_ms: whole(focused_ms),
      is_painted: wasPainted,
    };
  };

  const over = new AbortController();
  document.addEventListener('visibilitychange', addUp, over);
  window.addEventListener('focus', addUp, over);
  window.addEventListener('blur', addUp, over);
  const timer = setInterval(() => {
    // A lost report is missing evidence, which blames nobody.
    call(watchCalls.beatAd, { params: { id: adId }, body: { watch_id: watchId, seen: read() } }).catch(
      () => {},
    );
  }, REPORT_MS);
  return {
    read,
    stop() {
      over.abort();
      clearInterval(timer);
    },
  };
}
