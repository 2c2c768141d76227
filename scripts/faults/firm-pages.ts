/** Faults in the firms' pages. */
import type { Fault } from './fault.ts';

const LIFE = [
  'e2e/campaign-life.spec.ts',
  'paid after a refusal, stopped, started, topped up, ended with the money back',
] as const;
const PERFORMANCE = [
  'e2e/performance.spec.ts',
  'a firm reads how its campaign does, by days and hours, and takes the figures with it',
] as const;
const FIRST_SCREEN = [
  'e2e/firm-screen.spec.ts',
  'a firm reads how it does against the days before, and follows what waits for it',
] as const;
const MAILED = ['src/features/reports/server/mailed-report.test.ts'] as const;
const OVERVIEW = ['src/features/reports/server/overview/read-overview.test.ts'] as const;

const BUILDER = [
  'e2e/builder.spec.ts',
  'the ad and what it brings move while one types; a narrow audience warns before it is sent',
] as const;

const POPUPS = [
  'e2e/performance.spec.ts',
  'an approval and a payment are told of once each, one after the other',
] as const;

export const FIRM_FAULTS: readonly Fault[] = [
  {
    what: 'a popup comes again at every visit of the panel',
    file: 'src/features/reports/web/firm/campaign-notices.tsx',
    text: 'read({ body: { ids } });',
    instead: 'void read;',
    proof: POPUPS,
  },
  {
    what: 'the preview stands still while one types',
    file: 'src/features/campaigns/web/firm/preview/live-preview.tsx',
    text: 'name: values.campaign_name,',
    instead: "name: '',",
    proof: BUILDER,
  },
  {
    what: 'nobody is warned that the audience cannot spend the budget',
    file: 'src/features/campaigns/web/firm/forecast/forecast-card.tsx',
    text: '{warning && (',
    instead: '{warning && forecast.total < 0 && (',
    proof: BUILDER,
  },
  {
    what: 'a forecast goes on after the budget is spent',
    file: 'src/features/campaigns/forecast.ts',
    text: 'Math.min(1, (netKurus - sum.spentKurus) / cost)',
    instead: 'Math.min(1, netKurus / cost)',
    proof: ['src/features/campaigns/forecast.test.ts'],
  },
  {
    what: "the firm's payments are always on page 1",
    file: 'src/features/payments/web/firm/orders-tab.tsx',
    text: 'useFirmOrders(list.query)',
    instead: "useFirmOrders({ ...list.query, page: '1' })",
    proof: [
      'e2e/past-the-end.spec.ts',
      'every list steps back to its last page, and the way back does not lead past the end',
    ],
  },
  {
    what: "the firm's payments ignore the chosen state",
    file: 'src/features/payments/web/firm/orders-tab.tsx',
    text: 'useFirmOrders(list.query)',
    instead: "useFirmOrders({ ...list.query, status: 'all' })",
    proof: LIFE,
  },
  {
    what: 'a button that copies copies nothing',
    file: 'src/lib/web/buttons/copy-button.tsx',
    text: 'await navigator.clipboard.writeText(text);',
    instead: 'await Promise.resolve(text);',
    proof: LIFE,
  },
  {
    what: 'a top-up sends the least instead of what was typed',
    file: 'src/features/campaigns/web/firm/top-up-dialog.tsx',
    text: '{ params: { id }, body }',
    instead: '{ params: { id }, body: { amount: (terms.data?.min_amount ?? 0) / 100 } }',
    proof: LIFE,
  },
  {
    what: "each of the firm's spreadsheets is that of its payments",
    file: 'src/features/payments/web/firm/export-button.tsx',
    text: '{ query }))',
    instead: "{ query: { ...query, what: 'payments' } }))",
    proof: LIFE,
  },
  {
    what: 'the button of an invoice brings the one before it',
    file: 'src/features/payments/web/invoice-button.tsx',
    text: 'route, { params: { id } }',
    instead: 'route, { params: { id: id - 1 } }',
    proof: LIFE,
  },
  {
    what: 'the tax office of the billing details is not sent',
    file: 'src/features/payments/web/firm/billing-dialog.tsx',
    text: 'input={(_, body) => ({ body })}',
    instead: "input={(_, body) => ({ body: { ...body, tax_office: '' } })}",
    proof: LIFE,
  },
  {
    what: "the panel's campaign leads to the list alone",
    file: 'src/features/reports/web/firm/running-campaigns.tsx',
    text: '`${LIST}?detay=${id}`',
    instead: 'LIST',
    proof: PERFORMANCE,
  },
  {
    what: 'the panel counts running campaigns as drafts',
    file: 'src/features/reports/web/firm/stat-cards.tsx',
    text: 'count={stats?.draft_campaigns}',
    instead: 'count={stats?.active_campaigns}',
    proof: PERFORMANCE,
  },
  {
    what: "a campaign's clicks are its views",
    file: 'src/features/reports/web/performance-page.tsx',
    text: 'count={totals.total_clicks}',
    instead: 'count={totals.total_views}',
    proof: PERFORMANCE,
  },
  {
    what: 'the question before deleting a draft is about the first of the list',
    file: 'src/features/campaigns/web/firm/drafts-page.tsx',
    text: 'draft={removed}',
    instead: 'draft={removed && (query.data?.campaigns[0] ?? null)}',
    proof: [
      'e2e/campaign-form.spec.ts',
      'a draft is edited in the words of its own form, and deleted by its name',
    ],
  },
  {
    what: "a new name of the firm's person is not sent",
    file: 'src/features/firms/web/firm-profile-page.tsx',
    text: 'input: (body) => ({ body })',
    instead: 'input: (body) => ({ body: { ...body, owner_name } })',
    proof: ['e2e/accounts.spec.ts', 'a firm registers from the landing page and reaches its panel'],
  },
  {
    what: 'a changed phone number stays the old one on the profile',
    file: 'src/features/accounts/web/settings/change-phone-dialog.tsx',
    text: 'accountsContract.proveNewPhone, [[]]',
    instead: 'accountsContract.proveNewPhone',
    proof: [
      'e2e/phone.spec.ts',
      'a firm’s authorised person changes the phone, over a reload, and the profile shows it',
    ],
  },
  {
    what: 'the first screen compares a figure with itself',
    file: 'src/features/reports/web/firm/overview-section.tsx',
    text: 'changeOfSum(is.spent, was.spent)',
    instead: 'changeOfSum(is.spent, is.spent)',
    proof: FIRST_SCREEN,
  },
  {
    what: 'an order that waits leads to the list of payments alone',
    file: 'src/features/reports/web/firm/waiting-list.tsx',
    text: '`/firma/muhasebe?ode=${id}`',
    instead: "'/firma/muhasebe'",
    proof: FIRST_SCREEN,
  },
  {
    what: 'the period before begins a day late',
    file: 'src/features/reports/server/overview/compare-periods.ts',
    text: 'addDays(range.from, -countDays(range))',
    instead: 'addDays(range.from, 1 - countDays(range))',
    proof: OVERVIEW,
  },
  {
    what: "a firm's figures are those of everybody",
    file: 'src/features/reports/server/read-hours.ts',
    text: 'where firm_id = ${firmId} and deleted_at is null and activated_at is not null',
    instead: 'where deleted_at is null and activated_at is not null',
    proof: OVERVIEW,
  },
  {
    what: 'every server that looks sends the same report',
    file: 'src/features/reports/server/mailed-report.ts',
    text: 'tries = tries + 1, due_at = ${new Date(now.getTime() + PAUSE_MS)}',
    instead: 'tries = tries + 1, due_at = ${now}',
    proof: MAILED,
  },
  {
    what: 'a report comes although nobody switched it on in time',
    file: 'src/features/reports/server/mailed-report.ts',
    text: 'values (${firmId}, ${nextDue(now)})',
    instead: 'values (${firmId}, ${now})',
    proof: MAILED,
  },
  {
    what: 'the switch of the report always says off',
    file: 'src/features/reports/web/firm-panel-page.tsx',
    text: 'is_on: chosen',
    instead: 'is_on: false',
    proof: FIRST_SCREEN,
  },
  {
    what: 'nothing asks for the tax data before the first payment',
    file: 'src/features/payments/web/firm/unpaid-tab.tsx',
    text: 'data !== undefined && lacksBilling(data) ? data : null',
    instead: 'data !== undefined && lacksBilling(data) && data.firm_name === null ? data : null',
    proof: [
      'e2e/papers.spec.ts',
      'before the first payment the tax data are asked for, and a mistyped number is named',
    ],
  },
];
