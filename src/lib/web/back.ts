/** Back closes the topmost overlay. Browsers report Back only afterwards, so the history entry is put back first. */
import { guardBack, openOverlays } from './overlays/open-overlays.ts';

interface Entry {
  place: number;
  href: string;
}

const dialogNames = new Set<string>();

/** Back closes the dialogs that are named so in the address by itself: their entry of the history goes. */
export function nameDialog(name: string): void {
  dialogNames.add(name);
}

function isNamed({ href }: Entry): boolean {
  const names = new Set(new URL(href).searchParams.keys());
  return [...names].filter((name) => dialogNames.has(name)).length >= openOverlays.length;
}

let here: Entry = { place: 0, href: '' };
let onReturn: (() => void) | null = null;

function placeOf(state: unknown): number | undefined {
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : undefined;
}

function look(state: unknown = history.state): void {
  here = { place: placeOf(state) ?? here.place, href: location.href };
}

function onPopState(event: PopStateEvent): void {
  if (onReturn !== null) {
    event.stopImmediatePropagation();
    const next = onReturn;
    onReturn = null;
    look(event.state);
    return next();
  }
  const { href } = location;
  const by = (placeOf(event.state) ?? here.place) - here.place;
  const close = isNamed(here) ? undefined : openOverlays.at(-1);
  if (by === 0 || close === undefined) {
    // A dialog that was closed may leave two entries with the page's address: one Back leads past both.
    const isTwin = by < 0 && href === here.href;
    look(event.state);
    if (isTwin) history.back();
    return;
  }
  event.stopImmediatePropagation();
  onReturn = close;
  history.go(-by);
}

/** Back from a document's first entry would leave at once, so opening an overlay there adds a second entry. */
function onOverlays(): void {
  const state: unknown = history.state;
  if (openOverlays.length > 0 && placeOf(state) === 0)
    history.pushState({ ...Object(state), idx: 1 }, '', location.href);
  look();
}

export function closeByBack(): void {
  guardBack({ onBack: onPopState, onOverlays });
  onOverlays();
}
