/**
 * The name of a cookie that browsers take only from this very host, by https and for every path. So neither a neighbouring
 * host nor somebody in a line without TLS can put one of their own in its place.
 */
export const nameOnThisHost = (name: string): string => `__Host-${name}`;
