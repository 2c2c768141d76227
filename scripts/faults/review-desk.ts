/** Faults on the desk on which administrators find things and decide on campaigns. */
import type { Fault } from './fault.ts';

const SEARCH = 'src/features/search';
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
];
