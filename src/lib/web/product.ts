/** Name of the product on every screen: PRODUCT_NAME, which the server writes into the page that it serves. */
function readName(): string {
  if (!('document' in globalThis)) return '';
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}

export const PRODUCT = { name: readName() } as const;
