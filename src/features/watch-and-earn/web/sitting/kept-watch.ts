/** Keeps the watch on this page over a reload, with the rest of its time as the viewer saw it. */
const KEY = 'izle-kazan.watch';

export interface KeptWatch {
  watchId: number;
  leftSeconds: number;
}

function isKept(value: unknown): value is KeptWatch {
  return (
    typeof value === 'object' &&
    value !== null &&
    'watchId' in value &&
    'leftSeconds' in value &&
    typeof value.watchId === 'number' &&
    typeof value.leftSeconds === 'number'
  );
}

export function keepWatch(kept: KeptWatch): void {
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

export function forgetWatch(): void {
  sessionStorage.removeItem(KEY);
}

export function readKeptWatch(): KeptWatch | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    // A text under this key that something else wrote is no watch.
    return null;
  }
}
