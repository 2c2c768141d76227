/** Warnings about a campaign's link. Pure: links are never fetched (docs/decisions/campaigns.md, threat T-F6). */

const SHORTENERS: ReadonlySet<string> = new Set([
  'bit.ly',
  'bitly.com',
  'buff.ly',
  'cutt.ly',
  'dub.sh',
  'goo.gl',
  'is.gd',
  'kisa.link',
  'lnkd.in',
  'ow.ly',
  'rb.gy',
  'rebrand.ly',
  's.id',
  'shorturl.at',
  'short.io',
  't.co',
  't.ly',
  'tiny.cc',
  'tinyurl.com',
  'v.gd',
]);

export function signsOfLink(link: string): string[] {
  if (!URL.canParse(link)) return [];
  const { hostname } = new URL(link);
  const signs = [];
  if (SHORTENERS.has(hostname.replace(/^www\./, '')))
    signs.push('Kısaltılmış adres: nereye gittiğini aç ve bak.');
  if (/(^|\.)xn--/.test(hostname))
    signs.push('Adreste İngiliz alfabesinde olmayan, başka harfe benzeyebilen harf var.');
  return signs;
}
