import { escapeHtml } from './html.ts';

export const DEFAULT_PRODUCT_NAME = 'İzle Kazan';

export const PRODUCT_NAME_MARK = '%product-name%';

/** Replaced by the public address, `https://izlekazan.example`. */
export const ORIGIN_MARK = '%origin%';

/** Escaped, because the name stands in text and in attributes. */
export const withProductName = (page: string, name: string): string =>
  page.replaceAll(PRODUCT_NAME_MARK, escapeHtml(name));

export const withOrigin = (page: string, origin: string): string =>
  page.replaceAll(ORIGIN_MARK, escapeHtml(origin));
