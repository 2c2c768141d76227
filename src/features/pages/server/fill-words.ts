/**
 * The words in braces that stand for what is configured: `{urun}`, `{sirket}` and so on. A text that is shipped names the
 * operator's own company this way, and a company that moves changes no version of the terms.
 */
import type { Config } from '#lib/server/config.ts';

/** Signs that Markdown would take for its own. */
const SIGNS = /[\\`*_{}[\]()<>#+\-.!|]/g;

/** Replaces the words; a word in braces that is none of them stays as it is. Answers Markdown. */
export function fillWords(text: string, { company }: Pick<Config, 'company'>): string {
  const { product_name, contact_email, seller } = company;
  const words: Readonly<Record<string, string>> = {
    urun: product_name,
    sirket: seller.title,
    adres: seller.address,
    vergi_dairesi: seller.tax_office,
    vergi_no: seller.tax_number,
    mersis: seller.mersis,
    eposta: contact_email,
  };
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const word = Object.hasOwn(words, name) ? words[name] : undefined;
    return word === undefined ? whole : word.replaceAll(SIGNS, String.raw`\$&`);
  });
}
