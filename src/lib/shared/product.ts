/** The product's name unless PRODUCT_NAME says otherwise. */
export const DEFAULT_PRODUCT_NAME = 'İzle Kazan';

/** Marks where the product's name stands in the page; the server, or the development server, fills it in. */
export const PRODUCT_NAME_MARK = '%product-name%';

/** The page with the product's name in it, escaped, because it stands in text and in attributes. */
export function withProductName(page: string, name: string): string {
  const escaped = name.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return page.replaceAll(PRODUCT_NAME_MARK, escaped);
}
