/**
 * Whom a passkey is made for: the host of PUBLIC_URL, and without one localhost, where a developer tries it out. The
 * browser's own check of that name is what keeps a passkey from a page that only looks like this one.
 */
import type { Config } from '#lib/server/config.ts';

export interface RelyingParty {
  id: string;
  name: string;
  /** The origin that an answer has to name. */
  originFor(clientDataJSON: string): string;
}

function originIn(clientDataJSON: string): URL | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const origin = typeof data === 'object' && data !== null && 'origin' in data ? data.origin : undefined;
    return typeof origin === 'string' ? new URL(origin) : null;
  } catch {
    return null; // Not what a browser sends: no origin fits.
  }
}

export function relyingPartyOf({ PUBLIC_URL, company }: Config): RelyingParty {
  if (PUBLIC_URL !== undefined) {
    const { hostname, origin } = new URL(PUBLIC_URL);
    return { id: hostname, name: company.product_name, originFor: () => origin };
  }
  return {
    id: 'localhost',
    name: company.product_name,
    // On localhost the port is whatever was free.
    originFor: (clientDataJSON) => {
      const given = originIn(clientDataJSON);
      return given?.hostname === 'localhost' ? given.origin : 'http://localhost';
    },
  };
}
