import { PRODUCT_NAME_MARK } from '#lib/shared/product.ts';

/**
 * Name of the product on every screen: PRODUCT_NAME, which the server writes into the page that it serves, and so into
 * what was drawn beforehand.
 */
function readName(): string {
  if (!('document' in globalThis)) return PRODUCT_NAME_MARK;
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}

export const PRODUCT = { name: readName() } as const;
