/**
 * What about a waiting campaign speaks for a second look. One list: each sign is a rule over the facts and the sentence
 * that says its reason. Pure; the server reads the facts. A sign decides nothing.
 */
import { formatCount } from '#lib/shared/numbers.ts';
import { linkParts } from './link-parts.ts';
import { KNOWN_BRANDS } from './known-brands.ts';
import { areAlike, carriesName, coreName, nameInHost, ownDomain, skeletonOf } from './look-alike.ts';

export const RISK_SIGNS = [
  'new_firm',
  'never_paid',
  'new_host',
  'name_like',
  'host_like',
  'other_letters',
  'shortener',
  'passes_on',
  'not_encrypted',
] as const;
export type RiskSign = (typeof RISK_SIGNS)[number];

/** A name or a host that people know, with the letters by which eyes judge it: made once, compared with many. */
export interface Known {
  text: string;
  skeleton: string;
  isHost: boolean;
}

export const knownName = (text: string): Known => ({
  text,
  skeleton: skeletonOf(coreName(text)),
  isHost: false,
});
/** `text` is in the letters that people see. */
export const knownHost = (text: string): Known => ({
  text,
  skeleton: skeletonOf(nameInHost(text)),
  isHost: true,
});

const BRANDS = KNOWN_BRANDS.map(({ name, host }) => ({ name: knownName(name), host: knownHost(host) }));

export interface RiskFacts {
  firmName: string;
  /** Whole days since the firm registered. */
  firmAgeDays: number;
  /** Whether a payment of the firm was ever approved. */
  hasPaid: boolean;
  link: string;
  /** The link's host in the letters that people see. */
  readableHost: string;
  /** Whether a campaign on this host was approved before, and whether one of this firm was. */
  isKnownHost: boolean;
  isOwnHost: boolean;
  /** Of other firms: names, and hosts of approved campaigns. */
  known: readonly Known[];
}

const NEW_FIRM_DAYS = 7;

const sameDomain = (one: string, other: string) => ownDomain(one) === ownDomain(other);

/** The brand or firm whose name this firm's can be taken for. Who leads to the brand's own host is taken for the brand. */
function likeName({ firmName, readableHost, known }: RiskFacts): string | undefined {
  const own = skeletonOf(coreName(firmName));
  const brand = BRANDS.find(
    ({ name, host }) => areAlike(own, name.skeleton) && !sameDomain(host.text, readableHost),
  );
  return brand?.name.text ?? known.find((one) => !one.isHost && areAlike(own, one.skeleton))?.text;
}

/** The known host whose name this one's can be taken for, or carries among other words. */
function likeHost({ readableHost, isOwnHost, known }: RiskFacts): string | undefined {
  if (isOwnHost) return undefined;
  const own = skeletonOf(nameInHost(readableHost));
  const isLike = ({ skeleton }: Known) => areAlike(own, skeleton) || carriesName(own, skeleton);
  const brand = BRANDS.find(
    ({ name, host }) => !sameDomain(host.text, readableHost) && (isLike(host) || isLike(name)),
  );
  if (brand !== undefined) return brand.host.text;
  return known.find(
    ({ isHost, skeleton, text }) => isHost && areAlike(own, skeleton) && !sameDomain(text, readableHost),
  )?.text;
}

const daysText = (days: number) => (days === 0 ? 'bugün' : `${formatCount(days)} gün önce`);

/** Each sign's sentence where its rule is met, else undefined. */
const RULES: Readonly<Record<RiskSign, (facts: RiskFacts) => string | undefined>> = {
  new_firm: ({ firmAgeDays }) =>
    firmAgeDays < NEW_FIRM_DAYS ? `Yeni firma: ${daysText(firmAgeDays)} kayıt oldu.` : undefined,
  never_paid: ({ hasPaid }) => (hasPaid ? undefined : 'Firmanın ödenmiş kampanyası yok.'),
  new_host: ({ isKnownHost, readableHost }) =>
    isKnownHost ? undefined : `Yeni adres: ${readableHost} için daha önce onaylanmış kampanya yok.`,
  name_like: (facts) => {
    const name = likeName(facts);
    return name && `Firma adı bilinen bir adla karıştırılabilir: ${name}.`;
  },
  host_like: (facts) => {
    const host = likeHost(facts);
    return host && `Adres bilinen bir adresle karıştırılabilir: ${host}.`;
  },
  other_letters: ({ link, readableHost }) => {
    const host = linkParts(link)?.host;
    return host?.includes('xn--') === true
      ? `Adreste İngiliz alfabesinde olmayan harfler var: ${readableHost}, gerçek yazılışı ${host}.`
      : undefined;
  },
  shortener: ({ link }) => {
    const parts = linkParts(link);
    return parts?.isShortened === true
      ? `Kısaltılmış adres (${parts.host}): nereye gittiğini aç ve bak.`
      : undefined;
  },
  passes_on: ({ link }) => {
    const [host] = linkParts(link)?.passesOnTo ?? [];
    return host && `Bağlantı başka bir adrese yönlendirebilir: ${host}.`;
  },
  not_encrypted: ({ link }) =>
    linkParts(link)?.isEncrypted === false ? 'Bağlantı şifrelenmemiş (http://).' : undefined,
};

export interface ShownSign {
  sign: RiskSign;
  text: string;
}

/** Every sign that the facts show, in the order of the list. */
export function signsOf(facts: RiskFacts): ShownSign[] {
  return RISK_SIGNS.flatMap((sign) => {
    const text = RULES[sign](facts);
    return text === undefined ? [] : [{ sign, text }];
  });
}
