/**
 * Names in Turkey that others like to be taken for, with the hosts that are their own. Data: a name here costs its owner
 * nothing, and a missing one only the sign.
 */
export interface Brand {
  name: string;
  host: string;
}

export const KNOWN_BRANDS: readonly Brand[] = [
  { name: 'Trendyol', host: 'trendyol.com' },
  { name: 'Hepsiburada', host: 'hepsiburada.com' },
  { name: 'Sahibinden', host: 'sahibinden.com' },
  { name: 'Çiçeksepeti', host: 'ciceksepeti.com' },
  { name: 'Getir', host: 'getir.com' },
  { name: 'Yemeksepeti', host: 'yemeksepeti.com' },
  { name: 'Migros', host: 'migros.com.tr' },
  { name: 'CarrefourSA', host: 'carrefoursa.com' },
  { name: 'Turkcell', host: 'turkcell.com.tr' },
  { name: 'Vodafone', host: 'vodafone.com.tr' },
  { name: 'Türk Telekom', host: 'turktelekom.com.tr' },
  { name: 'Ziraat Bankası', host: 'ziraatbank.com.tr' },
  { name: 'İş Bankası', host: 'isbank.com.tr' },
  { name: 'Garanti BBVA', host: 'garantibbva.com.tr' },
  { name: 'Akbank', host: 'akbank.com' },
  { name: 'Yapı Kredi', host: 'yapikredi.com.tr' },
  { name: 'Halkbank', host: 'halkbank.com.tr' },
  { name: 'VakıfBank', host: 'vakifbank.com.tr' },
  { name: 'Denizbank', host: 'denizbank.com' },
  { name: 'Papara', host: 'papara.com' },
  { name: 'Türk Hava Yolları', host: 'turkishairlines.com' },
  { name: 'Pegasus', host: 'flypgs.com' },
  { name: 'Arçelik', host: 'arcelik.com.tr' },
  { name: 'Vestel', host: 'vestel.com.tr' },
  { name: 'Teknosa', host: 'teknosa.com' },
  { name: 'MediaMarkt', host: 'mediamarkt.com.tr' },
  { name: 'LC Waikiki', host: 'lcw.com' },
  { name: 'Defacto', host: 'defacto.com.tr' },
  { name: 'Gratis', host: 'gratis.com' },
  { name: 'Biletix', host: 'biletix.com' },
  { name: 'e-Devlet', host: 'turkiye.gov.tr' },
  { name: 'PTT', host: 'ptt.gov.tr' },
  { name: 'Instagram', host: 'instagram.com' },
  { name: 'WhatsApp', host: 'whatsapp.com' },
];

/** Hosts whose short addresses lead to another one that nobody sees beforehand. */
export const SHORTENERS: ReadonlySet<string> = new Set([
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
