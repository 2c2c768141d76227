/** Reads the facts behind the signs of risk of waiting campaigns, for a page of them at once. */
import { domainToUnicode } from 'node:url';
import { daysBetween, istanbulDay } from '#lib/shared/dates.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { linkParts } from '../../link-parts.ts';
import { type Known, knownHost, knownName, type ShownSign, signsOf } from '../../risk-signs.ts';

/** Campaigns that an administrator has let through. */
const WAS_APPROVED = sql`status in ('approved', 'active', 'stopped', 'completed')`;
/** Stored links are in their normal form, without credentials: the host is what stands between the slashes. */
const HOST = sql`split_part(split_part(campaign_link, '/', 3), ':', 1)`;

interface Judged {
  id: number;
  firm_id: number;
  firm_name: string;
  campaign_link: string;
}

interface FirmFacts {
  firm_id: number;
  registered_at: Date;
  has_paid: boolean;
}

function readFirms(db: Db, firmIds: readonly number[]): Promise<FirmFacts[]> {
  return rows(
    db,
    sql<FirmFacts>`select users.id as firm_id, created_at as registered_at,
        exists (select from orders where orders.firm_id = users.id and payment_status = 'paid') as has_paid
      from users where id = any(${firmIds}::bigint[])`,
  );
}

/** A host of an approved campaign with the firm that advertised it, and that firm's name. */
interface KnownHost {
  firm_id: number;
  firm_name: string;
  host: string;
}

function readKnownHosts(db: Db): Promise<KnownHost[]> {
  return rows(
    db,
    sql<KnownHost>`select distinct campaigns.firm_id, firm_name, ${HOST} as host
      from campaigns join firms on user_id = campaigns.firm_id where ${WAS_APPROVED} and deleted_at is null`,
  );
}

interface KnownOfFirm {
  firmId: number;
  known: Known;
}

/** The names and hosts that people know, each with the firm that it is of. */
function knownOfFirms(hosts: readonly KnownHost[]): KnownOfFirm[] {
  const names = new Map(hosts.map(({ firm_id, firm_name }) => [firm_id, firm_name]));
  return [
    ...[...names].map(([firmId, name]) => ({ firmId, known: knownName(name) })),
    ...hosts.map(({ firm_id: firmId, host }) => ({ firmId, known: knownHost(domainToUnicode(host)) })),
  ];
}

/** The host of a link in the letters that people see, `pahalı.com` for `xn--pahal-q4a.com`. */
export function readableHost(link: string): string {
  const host = linkParts(link)?.host ?? '';
  const shown = domainToUnicode(host);
  return shown === '' ? host : shown;
}

/** The signs of each campaign by its id, as of now. */
export async function readSigns(
  db: Db,
  campaigns: readonly Judged[],
  now: Date,
): Promise<Map<number, ShownSign[]>> {
  if (campaigns.length === 0) return new Map();
  const [firms, hosts] = await Promise.all([
    readFirms(db, [...new Set(campaigns.map(({ firm_id }) => firm_id))]),
    readKnownHosts(db),
  ]);
  const today = istanbulDay(now);
  const known = knownOfFirms(hosts);
  return new Map(
    campaigns.map(({ id, firm_id, firm_name, campaign_link: link }) => {
      const firm = firms.find((one) => one.firm_id === firm_id);
      const onHost = hosts.filter(({ host }) => host === linkParts(link)?.host);
      const facts = {
        firmName: firm_name,
        firmAgeDays: firm === undefined ? 0 : daysBetween(istanbulDay(firm.registered_at), today),
        hasPaid: firm?.has_paid ?? false,
        link,
        readableHost: readableHost(link),
        isKnownHost: onHost.length > 0,
        isOwnHost: onHost.some((one) => one.firm_id === firm_id),
        known: known.filter(({ firmId }) => firmId !== firm_id).map((one) => one.known),
      };
      return [id, signsOf(facts)];
    }),
  );
}
