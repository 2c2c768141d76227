/**
 * Back (and a phone's gesture for it) closes what lies open above the page instead of leaving the page. The browser tells
 * of Back only when it has happened, so the entry of the history is put back before anything else; the router never hears
 * of it.
 */
import { guardBack, openOverlays } from './overlays/open-overlays.ts';

/** An entry of the history: its place, as the router numbers them, and its address. */
interface Entry {
  place: number;
  href: string;
}

/** The parameters in an address that open a dialog. */
const dialogNames = new Set<string>();

/** Back closes the dialogs that are named so in the address by itself: their entry of the history goes. */
export function nameDialog(name: string): void {
  dialogNames.add(name);
}

/** Whether what lies on top has an address of its own: as many dialogs are named there as lie open. */
function isNamed({ href }: Entry): boolean {
  const names = new Set(new URL(href).searchParams.keys());
  return [...names].filter((name) => dialogNames.has(name)).length >= openOverlays.length;
}

/** The entry on screen. A place within a page has no number of its own. */
let here: Entry = { place: 0, href: '' };
/** Runs once the entry is put back. */
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

/**
 * The first entry of a document has nothing before it that could be put back: Back would leave at once. So the page gets
 * a second entry when something opens on it.
 */
function onOverlays(): void {
  const state: unknown = history.state;
  if (openOverlays.length > 0 && placeOf(state) === 0)
    history.pushState({ ...Object(state), idx: 1 }, '', location.href);
  look();
}

/** From now on Back closes what lies open. */
export function closeByBack(): void {
  guardBack({ onBack: onPopState, onOverlays });
  onOverlays();
}
