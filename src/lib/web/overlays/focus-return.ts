/** Finds the control that gets the focus when the one that had it is gone, disabled, or behind a dialog. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Controls that Enter presses. Fields are left out: a keyboard would cover the screen of a phone. */
export const PRESSED = ':is(a[href], button:enabled)';
const PART = 'section[aria-labelledby]';
const ROW = ':is(li, tr):not(form *)';
const DIALOG = ':is([role="dialog"], [role="alertdialog"])';
/** Connected ancestors of a lost control that are searched for what has come in its stead: further away is elsewhere. */
const NEAR = 3;

type Place = readonly { element: Element; index: number }[];

let lastPlace: Place = [];
let pagePlace: Place = [];
let lastPath = '';
let findHeir: ((isLost: boolean) => HTMLElement | null) | null = null;

/** Sets the successor of the focus, e.g. the next row; null for the control itself. `isLost`: that is gone. */
export function useHeir(find: (isLost: boolean) => HTMLElement | null): void {
  const findNow = useEffectEvent(find);
  useEffect(() => {
    findHeir = (isLost) => findNow(isLost);
    return () => {
      findHeir = null;
    };
  }, []);
}

function placeOf(target: Element): Place {
  const place = [];
  for (let element: Element | null = target; element !== null; element = element.parentElement)
    place.push({ element, index: [...(element.parentElement?.children ?? [])].indexOf(element) });
  return place;
}

const isIn = (place: Place, outer: Element) => place.some(({ element }) => element === outer);
const openDialog = () => [...document.querySelectorAll<HTMLElement>(`${DIALOG}[data-open]`)].at(-1);

function takesFocus(element: Element): element is HTMLElement {
  const isShown = element.isConnected && element.checkVisibility({ visibilityProperty: true });
  if (!isShown || !(element instanceof HTMLElement) || element.matches(':disabled')) return false;
  return element.tabIndex >= 0 || element.hasAttribute('tabindex');
}

function controlIn(root: Element): HTMLElement | undefined {
  return [root, ...root.querySelectorAll(PRESSED)].find(
    (element): element is HTMLElement =>
      element.matches(`${PRESSED}:not([aria-selected="false"])`) && takesFocus(element),
  );
}

/** Whether its press may do something that nobody meant: empty a field of a form that has come, or act on another row. */
function isElsewhere(control: HTMLElement, place: Place): boolean {
  if (place.some(({ element }) => element.matches(PART) && !element.isConnected)) return true;
  const outer = [control.closest('form'), control.matches('button') ? control.closest(ROW) : null];
  return outer.some((one) => one !== null && !isIn(place, one));
}

/** The control nearest to the lost one’s place, else its part’s heading or its table; never one beyond a form or a dialog. */
function replacementOf(place: Place): HTMLElement | undefined {
  const near = place.flatMap(({ element }, at) => (at > 0 && element.isConnected ? [at] : [])).slice(0, NEAR);
  for (const at of near) {
    const parent = place[at]?.element;
    if (parent === undefined || parent.matches(`main, form, ${DIALOG}`)) return undefined;
    const children = [...parent.children];
    const index = place[at - 1]?.index ?? 0;
    const nearest = [...children.slice(index), ...children.slice(0, index).toReversed()];
    const control = nearest.map(controlIn).find((found) => found !== undefined);
    if (control !== undefined && !isElsewhere(control, place)) return control;
    const part = control === undefined ? parent.matches(PART) && parent : control.closest(PART);
    const name = part && part.querySelector<HTMLElement>('h2, h3');
    if (name) return toFocus(name);
    if (parent instanceof HTMLTableElement) return toFocus(parent);
  }
  return undefined;
}

const toFocus = (target: HTMLElement) => Object.assign(target, { tabIndex: -1 });

let awaitsHeading = false;

function findHeading(): HTMLElement | null {
  const heading = [...document.querySelectorAll<HTMLElement>('main h1')].find((h1) => h1.checkVisibility());
  awaitsHeading = heading === undefined;
  return heading === undefined ? document.querySelector('main') : toFocus(heading);
}

function targetOf(place: Place): HTMLElement | null {
  const dialog = openDialog();
  if (dialog !== undefined && !isIn(place, dialog)) return dialog;
  const control = place[0]?.element;
  if (control !== undefined && takesFocus(control)) return control;
  if (dialog !== undefined) return replacementOf(place) ?? dialog;
  const left = place.find(({ element }) => element.isConnected)?.element;
  // Another page has come (its address comes before itself), the page has gone, or the dialog that it was in.
  const isOver = lastPath !== location.pathname || control?.matches('h1') === true;
  if (isOver || left === undefined || left.contains(document.querySelector('main')))
    return place !== pagePlace && place.some(({ element }) => element.matches(DIALOG))
      ? targetOf(pagePlace)
      : findHeading();
  return findHeir?.(true) ?? replacementOf(place) ?? findHeading();
}

/** Returns focus to the opener or its heir, or the heading if it opened by itself; nowhere while another is open. */
export function useFocusReturn(isOpen: boolean): () => HTMLElement | boolean {
  const opener = useRef<Place>([]);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const hasFocus = activeElement !== null && activeElement !== document.body;
    if (isOpen) opener.current = hasFocus ? placeOf(activeElement) : pagePlace;
  }, [isOpen]);
  return () => {
    const dialog = openDialog();
    if (dialog !== undefined && !isIn(opener.current, dialog)) return false;
    const target = (dialog === undefined && findHeir?.(false)) || targetOf(opener.current);
    const isNext = lastPath !== location.pathname && target?.matches('main') === true;
    if (!isNext && target?.matches('table') !== true) return target ?? true;
    // The library would press on to the first button in either. By then the next page mostly has its heading.
    queueMicrotask(() => (isNext ? findHeading() : target)?.focus({ preventScroll: true }));
    return false;
  };
}

/** Gives the focus to what comes in the stead of a control that had it and is gone or disabled. To be called once. */
export function restoreFocus(): void {
  let isHeld = false;
  const remember = (target: Element) => {
    lastPlace = placeOf(target);
    lastPath = location.pathname;
    if (target.closest(DIALOG) === null) pagePlace = lastPlace;
  };
  document.addEventListener('focusin', ({ target }) => {
    isHeld = target instanceof Element;
    if (target instanceof Element) remember(target);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Element) || lastPlace[0]?.element.contains(target)) return;
    // A press beside all controls takes the focus away by intent; one on a row opens it.
    isHeld = false;
    const opener = target.closest('[data-row]')?.querySelector(PRESSED);
    if (opener) remember(opener);
  });
  const look = () => {
    const [control] = lastPlace;
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.matches(':disabled') === true;
    if (isHeld && isLost && control) targetOf(lastPlace)?.focus({ preventScroll: true });
  };
  // Later than a dialog, which takes the focus one frame after it opens.
  const afterFrames = () => requestAnimationFrame(() => requestAnimationFrame(look));
  new MutationObserver(() => {
    if (awaitsHeading && document.activeElement?.matches('main') === true)
      findHeading()?.focus({ preventScroll: true });
    const control = lastPlace[0]?.element;
    if (isHeld && (control?.isConnected === false || control?.matches(':disabled') === true)) afterFrames();
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
