import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPresses } from './after-press.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aPage() {
  const page = new EventTarget();
  const happened: string[] = [];
  const { afterPress } = watchPresses(page);
  return {
    happened,
    does: (event: string, button = 0) => {
      happened.push(event);
      page.dispatchEvent(Object.assign(new Event(event), { button }));
    },
    leavesField: () => afterPress(() => happened.push('checked')),
  };
}

it('a field left by a press is checked after the click', () => {
  const { happened, does, leavesField } = aPage();
  does('mousedown');
  leavesField();
  does('mouseup');
  does('click');
  vi.runAllTimers();
  expect(happened).toEqual(['mousedown', 'mouseup', 'click', 'checked']);
});

it('a field left by the keyboard is checked at once, also after a press', () => {
  const { happened, does, leavesField } = aPage();
  leavesField();
  does('mousedown');
  does('mouseup');
  vi.runAllTimers();
  leavesField();
  expect(happened).toEqual(['checked', 'mousedown', 'mouseup', 'checked']);
});

it.each(['dragend', 'keydown'])('a press without a release ends at the %s', (end) => {
  const { happened, does, leavesField } = aPage();
  does('mousedown');
  leavesField();
  does(end);
  vi.runAllTimers();
  expect(happened).toEqual(['mousedown', end, 'checked']);
});

it('the other mouse buttons press nothing', () => {
  const { happened, does, leavesField } = aPage();
  does('mousedown', 2);
  leavesField();
  expect(happened).toEqual(['mousedown', 'checked']);
});
