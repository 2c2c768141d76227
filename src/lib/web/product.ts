import { PRODUCT_NAME_MARK } from '#lib/shared/product.ts';

/**
 * The product's name as COMPANY_FILE gives it: the server writes it into every page that it serves, also into those
 * that the build has drawn.
 */
function readName(): string {
  if (!('document' in globalThis)) return PRODUCT_NAME_MARK;
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}

export const PRODUCT = { name: readName() } as const;
