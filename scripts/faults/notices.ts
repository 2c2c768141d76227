/** Faults in what people are told of. */
import type { Fault } from './fault.ts';

export const NOTICE_FAULTS: readonly Fault[] = [
  {
    what: 'the link in a mail switches nothing off',
    file: 'src/features/notices/server/routes.ts',
    text: 'await chooseMails(db, subjectOf(query.token), false);',
    instead: 'await chooseMails(db, subjectOf(query.token), true);',
    proof: ['src/features/notices/server/deliver.test.ts'],
  },
  {
    what: 'the page that the link in a mail opens needs a login',
    file: 'src/features/notices/server/sending.ts',
    text: 'pagePath: `${UNSUBSCRIBE_PAGE}/${token}`',
    instead: 'pagePath: LIST_PAGES[sent.role]',
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
