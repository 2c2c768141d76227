import { PRODUCT_NAME_MARK } from '#lib/shared/product.ts';

/** The name from COMPANY_FILE: the server writes it into every page, prerendered ones too. */
function readName(): string {
  if (!('document' in globalThis)) return PRODUCT_NAME_MARK;
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}

export const PRODUCT = { name: readName() } as const;
