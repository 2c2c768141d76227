import { escapeHtml } from './html.ts';

/** The product's name unless COMPANY_FILE names another. */
export const DEFAULT_PRODUCT_NAME = 'İzle Kazan';

/** Marks where the product's name stands in the page; the server, or the development server, fills it in. */
export const PRODUCT_NAME_MARK = '%product-name%';

/** Marks where the page names the address under which people reach the product: `https://izlekazan.example`. */
export const ORIGIN_MARK = '%origin%';

/** The page with the product's name in it, escaped, because it stands in text and in attributes. */
export function withProductName(page: string, name: string): string {
  return page.replaceAll(PRODUCT_NAME_MARK, escapeHtml(name));
}

export function withOrigin(page: string, origin: string): string {
  return page.replaceAll(ORIGIN_MARK, escapeHtml(origin));
}
