import { createContext, use } from 'react';
import type { Load } from './code.ts';

/** A page of the product: its address below its area, its title without the product's name, and its code. */
export interface Page {
  path: string;
  title: string;
  load: Load;
  /** The same for every stranger: the build draws it, so that it can be read before its code is there. */
  isDrawn?: boolean;
  /** Leads a person who is signed in to where they were going, or home. */
  isForGuests?: boolean;
  /** The viewer's tab bar steps aside: one thing at a time. */
  isImmersive?: boolean;
}

export const PageContext = createContext<Page | null>(null);

/** The page at the address in force; null while that only leads elsewhere. */
export function usePage(): Page | null {
  return use(PageContext);
}
