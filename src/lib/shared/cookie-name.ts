/** Browsers accept this name only from this host, by https and for every path, so neither a neighbour nor a line
 * without TLS can set a cookie. */
export const nameOnThisHost = (name: string): string => `__Host-${name}`;
