/**
 * The time now, by the server: a device's clock may be wrong by days, and is never compared with times that the server
 * gave. Every answer carries it.
 */
let aheadMs = 0;

/** The document hears it when the time turns out to be another one. */
export const SERVER_TIME = 'server-time';
/** The answer's way and whole seconds in the header; no clock is wrong by less. */
const NOISE_MS = 60_000;

/** Takes the time from the `Date` of an answer. */
export function noteServerTime(date: string | null): void {
  const ms = Date.parse(date ?? '') - Date.now();
  if (!(Math.abs(ms - aheadMs) > NOISE_MS)) return;
  aheadMs = ms;
  document.dispatchEvent(new Event(SERVER_TIME));
}

/** The server's time at a moment of the device's clock, now unless another is given. */
export const serverTime = (deviceMs = Date.now()): Date => new Date(deviceMs + aheadMs);
