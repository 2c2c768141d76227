/**
 * A campaign's link, taken apart for the person who judges it. Nothing is fetched: where a page leads to when it is
 * opened, only opening it shows (docs/decisions, "Links are read, not followed").
 */
import { SHORTENERS } from './known-brands.ts';

export interface LinkParts {
  /** As browsers ask for it: in ASCII, `xn--…` where it has other letters. */
  host: string;
  isEncrypted: boolean;
  /** Without a query: `/kampanya/kis`. */
  path: string;
  parameters: { name: string; value: string }[];
  /** Leads on to an address that nobody can see in it. */
  isShortened: boolean;
  /** Addresses of other hosts in its parameters, to which it may lead on. */
  passesOnTo: string[];
}

const withoutWww = (host: string) => host.replace(/^www\./, '');

/** The host that a parameter names, if its value is a web address. */
function hostIn(value: string): string | null {
  return /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value).host : null;
}

/** Takes a stored link apart; null for a text that is none. */
export function linkParts(link: string): LinkParts | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const parameters = [...url.searchParams].map(([name, value]) => ({ name, value }));
  const others = parameters.map(({ value }) => hostIn(value)).filter((host) => host !== null);
  return {
    host: url.host,
    isEncrypted: url.protocol === 'https:',
    path: url.pathname,
    parameters,
    isShortened: SHORTENERS.has(withoutWww(url.hostname)),
    passesOnTo: [...new Set(others.filter((host) => withoutWww(host) !== withoutWww(url.host)))],
  };
}
