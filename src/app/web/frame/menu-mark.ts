/** Which entry of a side menu an address belongs to. Pure. */

export interface MenuPlace {
  /** The entry's own address; those below it belong to it too. */
  to: string;
  /** Beginnings of other addresses that belong to it, e.g. `/admin/firmalar` to the list of people. */
  also?: readonly string[];
}

const isBelow = (address: string, stem: string): boolean =>
  address === stem || address.startsWith(`${stem}/`);

/** Whether an address is that of a menu entry, or stands below it. */
export const isAtPlace = (address: string, { to, also = [] }: MenuPlace): boolean =>
  [to, ...also].some((stem) => isBelow(address, stem));

/**
 * Whether an address belongs to a group of entries and to none of them: the page of one campaign, which stands in one of
 * several lists, whichever its state is now.
 */
export const isAtGroup = (
  address: string,
  { stem, links }: { stem: string; links: readonly MenuPlace[] },
): boolean => isBelow(address, stem) && !links.some((link) => isAtPlace(address, link));
