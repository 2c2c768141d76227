import { createContext, use } from 'react';
import { type Duties, type Duty, mayCall, type Role } from '#lib/shared/route.ts';
import type { Load } from './code.ts';

export interface Page {
  path: string;
  title: string;
  load: Load;
  /** The same for every visitor: the build renders it, so that it can be read before its code is there. */
  isPrerendered?: boolean;
  keepsFrame?: boolean;
  isForGuests?: boolean;
  duties?: Duties;
  isImmersive?: boolean;
}

export const pagesBy = <P extends Page = Page>(
  pages: Readonly<Record<string, Omit<P, 'path'>>>,
): readonly P[] => Object.entries(pages).map(([path, page]) => ({ ...page, path }) as P); // A page is what was left out and its path.

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page | null {
  return use(PageContext);
}

export function isPageFor(
  { duties = 'all' }: Pick<Page, 'duties'>,
  person: { role: Role; duty: Duty | null },
): boolean {
  return person.role !== 'admin' || mayCall({ access: { admin: duties } }, person);
}
