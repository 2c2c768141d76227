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
];
