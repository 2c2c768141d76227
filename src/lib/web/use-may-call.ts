import { createContext, use } from 'react';
import type { To } from 'react-router';
import { mayCall, type Route } from '#lib/shared/route.ts';
import { useSession } from './session.ts';

export function useMayCall(route: Pick<Route, 'access'>): boolean {
  const { user } = useSession();
  return user === null ? route.access === 'public' : mayCall(route, user);
}

export const MayOpenContext = createContext<(address: To) => boolean>(() => true);

export function useMayOpen(): (address: To) => boolean {
  return use(MayOpenContext);
}
