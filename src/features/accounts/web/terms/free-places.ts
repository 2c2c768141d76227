/**
 * Screens on which nobody is asked to agree to anything: money stays reachable and an account can be closed, whatever
 * the terms say; and an ad that is running is not covered.
 */
const FREE = [
  '/kullanici/cuzdan',
  '/kullanici/hesabimi-kapat',
  '/kullanici/izle-kazan',
  '/firma/muhasebe',
  '/firma/profil',
];

/** Pure. */
export function isFreeOfTerms(pathname: string): boolean {
  return FREE.some((place) => pathname === place || pathname.startsWith(`${place}/`));
}
