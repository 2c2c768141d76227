/** Server time: the device's clock may be wrong by days, and is never compared with times of the server. */
let aheadMs = 0;

export const SERVER_TIME = 'server-time';
/** The answer's way and whole seconds in the header; no clock is wrong by less. */
const NOISE_MS = 60_000;

export function noteServerTime(date: string | null): void {
  const ms = Date.parse(date ?? '') - Date.now();
  if (!(Math.abs(ms - aheadMs) > NOISE_MS)) return;
  aheadMs = ms;
  document.dispatchEvent(new Event(SERVER_TIME));
}

export const serverTime = (deviceMs = Date.now()): Date => new Date(deviceMs + aheadMs);
