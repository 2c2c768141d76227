/**
 * The words in braces that stand for what is configured: `{urun}`, `{sirket}` and so on. A text that is shipped names the
 * operator's own company this way, and a company that moves changes no version of the terms.
 */
import type { Config } from '#lib/server/config.ts';

/** Signs that Markdown would take for its own. */
const SIGNS = /[\\`*_{}[\]()<>#+\-.!|]/g;

/** Replaces the words; a word in braces that is none of them stays as it is. Answers Markdown. */
export function fillWords(text: string, config: Config): string {
  const words: Readonly<Record<string, string>> = {
    urun: config.PRODUCT_NAME,
    sirket: config.SELLER_TITLE,
    adres: config.SELLER_ADDRESS,
    vergi_dairesi: config.SELLER_TAX_OFFICE,
    vergi_no: config.SELLER_TAX_NUMBER,
    mersis: config.SELLER_MERSIS,
    eposta: config.CONTACT_EMAIL,
  };
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const word = Object.hasOwn(words, name) ? words[name] : undefined;
    return word === undefined ? whole : word.replaceAll(SIGNS, String.raw`\$&`);
  });
}
