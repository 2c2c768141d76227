import type { FocusEvent } from 'react';

/**
 * Whether the focus goes out of a field's frame. From the text to the field's own calendar, list or button it stays in
 * the field: a person who has just opened the calendar has not yet left anything empty.
 */
export function isLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !currentTarget.contains(relatedTarget);
}
