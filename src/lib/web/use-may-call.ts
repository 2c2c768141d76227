/**
 * What the signed-in person may do and open. The server refuses anyway; these hooks keep the screens from offering what it
 * would refuse.
 */
import { createContext, use } from 'react';
import type { To } from 'react-router';
import { mayCall, type Route } from '#lib/shared/route.ts';
import { useSession } from './session.ts';

/** Whether the person may make the call, by the rule of the server's guard. Whatever makes it is drawn only then. */
export function useMayCall(route: Pick<Route, 'access'>): boolean {
  const { user } = useSession();
  return user === null ? route.access === 'public' : mayCall(route, user);
}

/** Whether the person finds the page at an address of ours. Given by the wiring, which knows the pages. */
export const MayOpenContext = createContext<(address: To) => boolean>(() => true);

export function useMayOpen(): (address: To) => boolean {
  return use(MayOpenContext);
}
