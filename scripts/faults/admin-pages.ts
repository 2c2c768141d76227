/** Faults in the administrators' pages. */
import type { Fault } from './fault.ts';

const LIFE = [
  'e2e/campaign-life.spec.ts',
  'paid after a refusal, stopped, started, topped up, ended with the money back',
] as const;
const REJECTED_WITHDRAWAL = [
  'e2e/wallet.spec.ts',
  'money goes out, comes back, goes to somebody else once, and stands in the statement',
] as const;
const SETTINGS = [
  'e2e/oversight.spec.ts',
  'a changed setting is in force, in the history and in the audit log',
] as const;
const COMPLAINTS = [
  'e2e/about-ad.spec.ts',
  'why an ad is seen, reporting it, and not seeing its firm again',
] as const;
const ADDRESSES = ['e2e/past-the-end.spec.ts', 'a list asks for what its address filters by'] as const;

const FARM = [
  'e2e/fraud.spec.ts',
  'an admin closes a farm and takes back what it earned; the firm reads of it',
] as const;
const FAMILY = [
  'e2e/fraud.spec.ts',
  'an admin clears accounts, one of which is left out; whoever is cleared can take the money out',
] as const;

export const ADMIN_FAULTS: readonly Fault[] = [
  {
    what: 'an admin who answers that they are still there is out all the same',
    file: 'src/features/accounts/web/idle/admin-gate.tsx',
    text: 'onClick={onStay}',
    instead: 'onClick={() => {}}',
    proof: [
      'e2e/idle.spec.ts',
      'an idle admin is warned, may stay, and is out after it; what was typed is there again',
    ],
  },
  {
    what: 'a withdrawal to a new IBAN can be marked as paid while it rests',
    file: 'src/features/wallet/web/admin/next-step.tsx',
    text: 'isInReview || restsUntil !== null',
    instead: 'isInReview',
    proof: [
      'e2e/payouts.spec.ts',
      'money to a second IBAN rests a day; viewer and admin read until when, and it can be rejected only',
    ],
  },
  {
    what: 'the withdrawals ignore the chosen state',
    file: 'src/features/wallet/web/admin/withdrawals-page.tsx',
    text: 'useAdminWithdrawals(list.query)',
    instead: "useAdminWithdrawals({ ...list.query, status: 'all' })",
    proof: REJECTED_WITHDRAWAL,
  },
  {
    what: "the withdrawals' spreadsheet holds all of them, whatever is chosen",
    file: 'src/features/wallet/web/admin/withdrawals-page.tsx',
    text: 'fetchWithdrawalsFile(list.filters)',
    instead: "fetchWithdrawalsFile({ search: '', status: 'all' })",
    proof: REJECTED_WITHDRAWAL,
  },
  {
    what: 'the question before paying a withdrawal names somebody else',
    file: 'src/features/wallet/web/admin/withdrawals-page.tsx',
    text: 'withdrawal={approved.withdrawal}',
    instead: 'withdrawal={approved.withdrawal && (withdrawals?.[0] ?? null)}',
    proof: ['e2e/payouts.spec.ts', 'a withdrawal that the admin has paid says so, and its money stays gone'],
  },
  {
    what: 'the list of users ignores the chosen role',
    file: 'src/features/people/web/admin/users-page.tsx',
    text: 'useUsers(list.query)',
    instead: "useUsers({ ...list.query, role: '' })",
    proof: ['e2e/accounts-say.spec.ts', 'an admin looks at the firms alone, and at everybody again'],
  },
  {
    what: "what came into a person's wallet is shown as gone out",
    file: 'src/features/people/web/admin/wallet-tab.tsx',
    text: "transaction_type === 'credit'",
    instead: "transaction_type !== 'credit'",
    proof: [
      'e2e/accounts-say.spec.ts',
      'an admin suspends a viewer, who hears why at login, and reinstates them',
    ],
  },
  {
    what: 'the button that takes changed settings back does nothing',
    file: 'src/features/settings/web/settings-form.tsx',
    text: 'onUndo={draft.startOver}',
    instead: 'onUndo={() => {}}',
    proof: SETTINGS,
  },
  {
    what: 'the audit log ignores its last day',
    file: 'src/features/audit-log/web/audit-log-page.tsx',
    text: 'useActs({ ...list.query, ',
    instead: "useActs({ ...list.query, date_to: '', ",
    proof: SETTINGS,
  },
  {
    what: 'the button that clears the filters of a list does nothing',
    file: 'src/lib/web/screen/use-list.ts',
    text: 'clear: () => params.clear(',
    instead: 'clear: () => void ((..._names: string[]) => {})(',
    proof: SETTINGS,
  },
  {
    what: 'the journal ignores the chosen kind',
    file: 'src/features/oversight/web/journal-page.tsx',
    text: 'useJournal({ ...list.query, ',
    instead: "useJournal({ ...list.query, kind: '', ",
    proof: ['e2e/oversight.spec.ts', 'two presses lead from a figure of the books to the view behind it'],
  },
  {
    what: 'the card of pending payments shows the paid ones',
    file: 'src/features/payments/web/admin/payments-tab.tsx',
    text: 'figures(stats?.pending)',
    instead: 'figures(stats?.paid)',
    proof: LIFE,
  },
  {
    what: "the payments' spreadsheet is always the same one",
    file: 'src/features/payments/web/admin/admin-export-button.tsx',
    text: 'exportPayments, { query }',
    instead: "exportPayments, { query: { ...query, what: 'payments' as const } }",
    proof: LIFE,
  },
  {
    what: "the payments' spreadsheet ignores the chosen state",
    file: 'src/features/payments/web/admin/payments-tab.tsx',
    text: "what: 'payments', ...list.filters",
    instead: "what: 'payments', search: list.filters.search",
    proof: LIFE,
  },
  {
    what: 'the category of a rejection is not sent',
    file: 'src/features/campaigns/web/admin/reject-dialog.tsx',
    text: 'body: { ...body, version }',
    instead: 'body: { ...body, rejection_category: null, version }',
    proof: ['e2e/campaigns.spec.ts', 'a campaign is refused with a reason, corrected, compared and approved'],
  },
  {
    what: "the panel's waiting campaign leads to the list alone",
    file: 'src/features/reports/web/admin/waiting-work.tsx',
    text: '`${CAMPAIGNS}?detay=${campaign.id}`',
    instead: 'CAMPAIGNS',
    proof: [
      'e2e/campaigns.spec.ts',
      'of two admins who decide at once, one is told so and shown the next campaign',
    ],
  },
  {
    what: 'the running campaigns are sorted the other way round',
    file: 'src/features/campaigns/web/admin/admin-active-page.tsx',
    text: 'useAdminActiveCampaigns(list.query)',
    instead:
      "useAdminActiveCampaigns({ ...list.query, sortOrder: list.query.sortOrder === 'asc' ? 'desc' : 'asc' })",
    proof: [
      'e2e/campaigns.spec.ts',
      'an admin takes a campaign off the air; its firm reads why and may only end it',
    ],
  },
  {
    what: 'the list of complaints ignores the chosen reason',
    file: 'src/features/complaints/web/admin/complaints-page.tsx',
    text: 'useReportedAds(list.query)',
    instead: "useReportedAds({ ...list.query, reason: '' })",
    proof: ADDRESSES,
  },
  {
    what: 'the button that closes complaints opens nothing',
    file: 'src/features/complaints/web/admin/complaints-page.tsx',
    text: 'campaign={dismissed}',
    instead: 'campaign={null}',
    proof: COMPLAINTS,
  },
  {
    what: 'the question before deciding on complaints names another campaign',
    file: 'src/features/complaints/web/admin/complaints-page.tsx',
    text: 'campaign={dismissed}',
    instead: 'campaign={dismissed && (query.data?.campaigns.find(({ id }) => id !== dismissed.id) ?? null)}',
    proof: COMPLAINTS,
  },
  {
    what: 'the changed link of a homepage ad is not sent',
    file: 'src/features/homepage-ads/web/admin-dialogs.tsx',
    text: '...inParts(values)',
    instead: "...inParts({ ...values, link: '' })",
    proof: [
      'e2e/homepage-ads.spec.ts',
      'the admin adds homepage ads, moves one, switches it off and deletes it',
    ],
  },
  {
    what: 'a decision covers accounts that were left out of it',
    file: 'src/features/fraud/web/admin/fraud-group-page.tsx',
    text: '.filter(({ user_id: id }) => !left.has(id))',
    instead: '',
    proof: FAMILY,
  },
  {
    what: 'clearing accounts closes them',
    file: 'src/features/fraud/web/admin/decision-bar.tsx',
    text: 'inputOf(about, decision)',
    instead: "inputOf(about, 'closed')",
    proof: FAMILY,
  },
  {
    what: 'money that was sent is told as received',
    file: 'src/features/fraud/web/admin/describe-ties.ts',
    text: 'of(a).sentTo.push(b)',
    instead: 'of(a).receivedFrom.push(b)',
    proof: FARM,
  },
  {
    what: "the page does not follow how a farm's earnings are taken back",
    file: 'src/features/fraud/web/admin/api.ts',
    text: '=== true && TAKING_BACK_MS',
    instead: '=== null && TAKING_BACK_MS',
    proof: FARM,
  },
  {
    what: 'an announcement is told to those who came after it, too',
    file: 'src/features/announcements/server/queries.ts',
    text: ' and created_at <= ${wish.sentAt}',
    instead: '',
    proof: ['src/features/announcements/server/announcements.test.ts'],
  },
  {
    what: 'a note is removed by somebody who did not write it',
    file: 'src/features/people/server/person-notes.ts',
    text: 'and user_id = ${userId} and author_id = ${adminId}`',
    instead: 'and user_id = ${userId}`',
    proof: ['src/features/people/server/person-notes.test.ts'],
  },
  {
    what: 'the sums above one firm’s payments are those of all firms',
    file: 'src/features/payments/server/admin-routes.ts',
    text: 'query.firm ?? null',
    instead: 'null',
    proof: ['src/features/people/server/person-page.test.ts'],
  },
  {
    what: 'the menu of an administrator marks nothing on the page of a firm',
    file: 'src/app/web/areas/admin/menu.tsx',
    text: "also: ['/admin/firmalar'],",
    instead: '',
    proof: ['src/app/web/frame/menu-mark.test.ts'],
  },
];
