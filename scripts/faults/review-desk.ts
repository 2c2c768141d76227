/** Faults on the desk on which administrators find things and decide on campaigns. */
import type { Fault } from './fault.ts';

const SEARCH = 'src/features/search';
const CAMPAIGNS = 'src/features/campaigns';
const DECIDING = [
  'e2e/review-desk.spec.ts',
  'with the keys a campaign is taken, refused for a ready reason, brought back, and approved',
] as const;
const SEARCHING = [
  'e2e/review-desk.spec.ts',
  'Ctrl-K leads from anywhere to a firm, by the keyboard alone',
] as const;

export const REVIEW_DESK_FAULTS: readonly Fault[] = [
  {
    what: 'the search names payments to administrators who may not open them',
    file: `${SEARCH}/server/routes.ts`,
    text: 'payments: mayCall(adminPaymentsContract.listPayments, actor)',
    instead: 'payments: true',
    proof: [`${SEARCH}/server/search.test.ts`],
  },
  {
    what: 'the search finds drafts, which are their firms’ alone',
    file: `${SEARCH}/server/find.ts`,
    text: "status <> 'draft' and",
    instead: '',
    proof: [`${SEARCH}/server/search.test.ts`],
  },
  {
    what: 'Enter in the search opens nothing',
    file: `${SEARCH}/web/search-dialog.tsx`,
    text: 'void navigate(active.to);',
    instead: '',
    proof: SEARCHING,
  },
  {
    what: 'somebody else undoes a decision',
    file: `${CAMPAIGNS}/server/review/held-decisions.ts`,
    text: 'and admin_id = ${adminId} and due_at',
    instead: 'and due_at',
    proof: [`${CAMPAIGNS}/server/review/held-decisions.test.ts`],
  },
  {
    what: 'a decision is made before its ten seconds are over',
    file: `${CAMPAIGNS}/server/review/held-decisions.ts`,
    text: 'now.getTime() + HOLD_SECONDS * 1000',
    instead: 'now.getTime()',
    proof: [`${CAMPAIGNS}/server/review/held-decisions.test.ts`],
  },
  {
    what: 'another administrator decides on a campaign that somebody has taken',
    file: `${CAMPAIGNS}/server/deciding/admin-handlers.ts`,
    text: 'await requireUnclaimed(tx, decision);',
    instead: '',
    proof: [`${CAMPAIGNS}/server/review/claims.test.ts`],
  },
  {
    what: 'a claim never lapses',
    file: `${CAMPAIGNS}/server/review/claims.ts`,
    text: 'active_at > ${now}::timestamptz - make_interval(mins => ${CLAIM_MINUTES})',
    instead: 'active_at <= ${now}::timestamptz + make_interval(mins => ${CLAIM_MINUTES})',
    proof: [`${CAMPAIGNS}/server/review/claims.test.ts`],
  },
  {
    what: 'a host in other letters shows no sign',
    file: `${CAMPAIGNS}/link-signs.ts`,
    text: '(^|\\.)xn--',
    instead: '^xn--',
    proof: [`${CAMPAIGNS}/link-signs.test.ts`],
  },
  {
    what: 'choosing a category of refusal writes no ready reason',
    file: `${CAMPAIGNS}/web/admin/rejection-fields.tsx`,
    text: "write(next ? readyReasons[next] : '');",
    instead: "write('');",
    proof: DECIDING,
  },
  {
    what: 'the menu counts payments that wait for the firm',
    file: 'src/features/reports/server/waiting-queues.ts',
    text: "inAdminFilter('to_decide')",
    instead: "inAdminFilter('pending')",
    proof: ['src/features/reports/server/waiting-queues.test.ts'],
  },
];
