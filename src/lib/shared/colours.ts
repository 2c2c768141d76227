/** Browsers accept this name only from this host, by https and for every path, so neither a neighbour nor a line
 * without TLS can set a cookie. */
export const nameOnThisHost = (name: string): string => `__Host-${name}`;

export const COLOURS = ['device', 'light', 'dark'] as const;
export type Colours = (typeof COLOURS)[number];

/** A cookie, so that the server sends the page in its colours, and none is painted in the others first. */
const NAME = 'colours';
const SECONDS_A_YEAR = 31_536_000;

export const toColours = (text: string | undefined): Colours =>
  COLOURS.find((colours) => colours === text) ?? 'device';

export function coloursCookie(colours: Colours, isSecure: boolean): string {
  const cookie = `${NAME}=${colours}; path=/; max-age=${SECONDS_A_YEAR}; samesite=lax`;
  return isSecure ? `${nameOnThisHost(cookie)}; secure` : cookie;
}

export const readColours = (cookies: Record<string, string | undefined>): Colours =>
  toColours(cookies[nameOnThisHost(NAME)] ?? cookies[NAME]);

export function withColours(page: string, colours: Colours): string {
  if (colours === 'device') return page;
  return page
    .replace('<html ', `<html data-colours="${colours}" `)
    .replace('content="light dark"', `content="${colours}"`);
}
