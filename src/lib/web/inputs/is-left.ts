import type { FocusEvent } from 'react';

/** Focus that moves to the field's own calendar, list or button stays in the field. */
export function isLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !currentTarget.contains(relatedTarget);
}
