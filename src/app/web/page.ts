import { createContext, use } from 'react';
import { type Duties, type Duty, mayCall, type Role } from '#lib/shared/route.ts';
import type { Load } from './code.ts';

export interface Page {
  path: string;
  title: string;
  load: Load;
  /** The page looks the same to every visitor: the build draws it, so that it can be read before its code is there. */
  isDrawn?: boolean;
  /** Stands in the frame of whoever is signed in, so that they find their way back. */
  keepsFrame?: boolean;
  /** A signed-in person is led on, to where they were going or home. */
  isForGuests?: boolean;
  duties?: Duties;
  /** Hides the viewer's tab bar, so that nothing distracts from the page. */
  isImmersive?: boolean;
}

export const PageContext = createContext<Page | null>(null);

/** The page at the current address; null while that address only leads to another. */
export function usePage(): Page | null {
  return use(PageContext);
}

export function isPageFor(
  { duties = 'all' }: Pick<Page, 'duties'>,
  person: { role: Role; duty: Duty | null },
): boolean {
  return person.role !== 'admin' || mayCall({ access: { admin: duties } }, person);
}
