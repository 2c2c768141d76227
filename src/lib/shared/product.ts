import { escapeHtml } from './html.ts';

/** Used unless COMPANY_FILE names another. */
export const DEFAULT_PRODUCT_NAME = 'İzle Kazan';

/** Replaced in the page by the server, or by the development server. */
export const PRODUCT_NAME_MARK = '%product-name%';

/** Replaced by the public address, `https://izlekazan.example`. */
export const ORIGIN_MARK = '%origin%';

/** Escaped, because the name stands in text and in attributes. */
export function withProductName(page: string, name: string): string {
  return page.replaceAll(PRODUCT_NAME_MARK, escapeHtml(name));
}

export function withOrigin(page: string, origin: string): string {
  return page.replaceAll(ORIGIN_MARK, escapeHtml(origin));
}
