/** Faults in what people are told of. */
import type { Fault } from './fault.ts';

export const NOTICE_FAULTS: readonly Fault[] = [
  {
    what: 'the link in a mail switches nothing off',
    file: 'src/features/notices/server/routes.ts',
    text: 'await unsubscribeMails(db, subjectOf(query.token));',
    instead: 'await readMailChoice(db, subjectOf(query.token));',
    proof: ['src/features/notices/server/deliver.test.ts'],
  },
  {
    what: 'the page that the link in a mail opens needs a login',
    file: 'src/features/notices/server/deliver.ts',
    text: 'pagePath: `${UNSUBSCRIBE_PAGE}/${token}`',
    instead: 'pagePath: LIST_PAGES[role]',
    proof: ['src/features/notices/server/deliver.test.ts'],
  },
  {
    what: 'who only looked at the ads counts as absent',
    file: 'src/features/accounts/server/signing-in/create-authenticator.ts',
    text: 'firm: 3_600_000, user: 3_600_000',
    instead: 'firm: Infinity, user: Infinity',
    proof: ['src/features/watch-and-earn/server/telling/tell-new-ads.test.ts'],
  },
];
