import { useMatches } from 'react-router';

/** What a route says about itself under `handle`. */
export interface RouteHandle {
  /** The document's title, without the product's name. */
  title?: string;
  /** The viewer's tab bar steps aside: one thing at a time. */
  isImmersive?: boolean;
}

/** The handles of the routes in force, outermost first. */
export function useRouteHandles(): RouteHandle[] {
  // `handle` is typed unknown by the router; ours are all RouteHandle.
  return useMatches().flatMap((match) => (match.handle ? [match.handle as RouteHandle] : []));
}
