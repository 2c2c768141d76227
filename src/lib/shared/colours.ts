import { nameOnThisHost } from './cookie-name.ts';

/** Light or dark: as the device has it, or as the person has chosen on it. */
export const COLOURS = ['device', 'light', 'dark'] as const;
export type Colours = (typeof COLOURS)[number];

/**
 * A cookie instead of the browser's storage, because the server reads it and sends the page in the chosen colours: so
 * no page is ever painted in the others, and no script has to run before the page is seen.
 */
const NAME = 'colours';
const SECONDS_A_YEAR = 31_536_000;

export function toColours(text: string | undefined): Colours {
  return COLOURS.find((colours) => colours === text) ?? 'device';
}

/** The choice as a page writes it down, by https under a name that no other host can write. */
export function coloursCookie(colours: Colours, isSecure: boolean): string {
  const cookie = `${NAME}=${colours}; path=/; max-age=${SECONDS_A_YEAR}; samesite=lax`;
  return isSecure ? `${nameOnThisHost(cookie)}; secure` : cookie;
}

/** The choice that a browser sends; the one that it wrote by https goes first. */
export function readColours(cookies: Record<string, string | undefined>): Colours {
  return toColours(cookies[nameOnThisHost(NAME)] ?? cookies[NAME]);
}

/** The page in the chosen colours. The style sheet reads the attribute, the browser's first paint the meta element. */
export function withColours(page: string, colours: Colours): string {
  if (colours === 'device') return page;
  return page
    .replace('<html ', `<html data-colours="${colours}" `)
    .replace('content="light dark"', `content="${colours}"`);
}
