import { invoicePath, paymentPath } from '#features/payments/admin-paths.ts';
import { type CalendarDay, formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { matchesSearch } from '#lib/shared/turkish.ts';
import { adminCampaignPath, adminPaths, personPath } from '#platform/places/paths.ts';
import { CAMPAIGN_STATUS_TEXTS, startsOnText } from '#features/campaigns/texts.ts';
import { WITHDRAWAL_STATUS_TEXTS } from '#features/wallet/lifecycle.ts';
import { KIND_TEXTS } from '#features/wallet/texts.ts';
import { type Found, MOST_OF_A_KIND } from './contract.ts';
import { searchTexts as texts } from './texts.web.ts';

export interface Hit {
  key: string;
  to: string;
  title: string;
  detail: string;
  tail?: string;
}

export interface MenuPage {
  label: string;
  to: string;
}

export interface HitGroup {
  kind: keyof Found | 'pages';
  title: string;
  hits: Hit[];
}

type Account = Pick<Found['people'][number], 'id' | 'email' | 'status'>;

const emailOf = ({ email, status }: Account) => (status === 'closed' ? texts.closed : email);

type Line = Omit<Hit, 'key'> & { id: number };

const stateOf = ({ status, start_date: start }: Found['campaigns'][number], today: CalendarDay): string =>
  status === 'active' && start > today ? startsOnText(start) : CAMPAIGN_STATUS_TEXTS[status];

function linesOf(found: Found, today: CalendarDay): Record<keyof Found, Line[]> {
  return {
    firms: found.firms.map((firm) => ({
      id: firm.id,
      to: personPath({ id: firm.id, role: 'firm' }),
      title: firm.firm_name,
      detail: `${firm.name} · ${emailOf(firm)}`,
    })),
    campaigns: found.campaigns.map((campaign) => ({
      id: campaign.id,
      to: adminCampaignPath(campaign),
      title: campaign.campaign_name,
      detail: campaign.firm_name,
      tail: stateOf(campaign, today),
    })),
    people: found.people.map((person) => ({
      id: person.id,
      to: personPath(person),
      title: person.name,
      detail: emailOf(person),
    })),
    payments: found.payments.map((payment) => ({
      id: payment.id,
      to: paymentPath(payment.id),
      title: `${payment.reference} · ${formatKurus(payment.payable)}`,
      detail: `${payment.campaign_name} · ${payment.firm_name}`,
      tail: payment.status_text,
    })),
    withdrawals: found.withdrawals.map((withdrawal) => ({
      id: withdrawal.id,
      to: `${adminPaths.withdrawals}?durum=all&ara=%23${withdrawal.id}&detay=${withdrawal.id}`,
      title: `${withdrawal.account_holder} · ${formatKurus(withdrawal.amount)}`,
      detail: `#${withdrawal.id} · IBAN •• ${withdrawal.iban_end}`,
      tail: WITHDRAWAL_STATUS_TEXTS[withdrawal.status],
    })),
    invoices: found.invoices.map((invoice) => ({
      id: invoice.id,
      to: invoicePath(invoice.id),
      title: invoice.number,
      detail: `${invoice.campaign_name} · ${invoice.firm_name}`,
      tail: formatKurus(invoice.total_amount),
    })),
    entries: found.entries.map(({ id, kind, at, amount }) => ({
      id,
      to: `${adminPaths.journal}/${id}`,
      title: `#${id} · ${KIND_TEXTS[kind]}`,
      detail: formatDateTime(at),
      tail: formatKurus(amount),
    })),
  };
}

/** The list in which more of a kind can be searched. Campaigns have three lists, and entries are found by number. */
const LISTS: Partial<Record<keyof Found, (search: string) => string>> = {
  people: (search) => `${adminPaths.people}?ara=${encodeURIComponent(search)}`,
  firms: (search) => `${adminPaths.people}?rol=firm&ara=${encodeURIComponent(search)}`,
  withdrawals: (search) => `${adminPaths.withdrawals}?durum=all&ara=${encodeURIComponent(search)}`,
  invoices: (search) => `${adminPaths.invoices}?ara=${encodeURIComponent(search)}`,
  payments: (search) => `${adminPaths.payments}?ara=${encodeURIComponent(search)}`,
};

function hitsOf(kind: keyof Found, lines: readonly Line[], search: string): Hit[] {
  const hits = lines.map(({ id, ...line }) => ({ key: `${kind}-${id}`, ...line }));
  const list = LISTS[kind];
  if (lines.length < MOST_OF_A_KIND || list === undefined) return hits;
  return [...hits, { key: `${kind}-list`, to: list(search), title: texts.inList, detail: search }];
}

function pagesNamed(pages: readonly MenuPage[], search: string): Hit[] {
  return pages
    .filter(({ label }) => matchesSearch(label, search))
    .map(({ label, to }) => ({ key: `page-${to}`, to, title: label, detail: '' }));
}

export function groupsOf(
  found: Found,
  { search, today, pages = [] }: { search: string; today: CalendarDay; pages?: readonly MenuPage[] },
): HitGroup[] {
  const lines = linesOf(found, today);
  const kinds = Object.keys(texts.groups) as (keyof Found)[]; // The keys of a literal.
  const groups: HitGroup[] = kinds.map((kind) => ({
    kind,
    title: texts.groups[kind],
    hits: hitsOf(kind, lines[kind], search),
  }));
  return [{ kind: 'pages' as const, title: texts.pages, hits: pagesNamed(pages, search) }, ...groups].filter(
    ({ hits }) => hits.length > 0,
  );
}
