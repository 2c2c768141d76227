/** The row type of each statement is what the database returns. */
import { expect, test } from 'vitest';
import { aTestFolder } from '#testing/folder.ts';
import { checkStatements } from '#testing/sql/check-statements.ts';
import { useTestDatabase } from '#testing/test-database.ts';

const database = useTestDatabase();

/** Functions whose statement has a fragment that only their callers know: at most twelve. */
const UNSEEN =
  `addSeal countJournal countQueue findProblem findRunning listAccounts listAccounts listOrdersWhere
  notifyOfQueues readJournal readPostings readTrialBalance readUsers readWaiting`.split(/\s+/);

const RATES = ['view_rate', 'click_rate', 'second_view_rate', 'max_views_per_ad'];

/** Columns of a row type that are never null although their table allows it. */
const NEVER_NULL: Readonly<Record<string, readonly string[]>> = {
  // A check of the table forbids it in the states that are read.
  listServable: RATES,
  readCampaigns: RATES,
  lockUnfinished: ['category'],
  findProposal: ['approved_at'],
  readPaidIn: ['at'],
  requireOwner: ['duty'],
  // An outer join that always finds a row.
  findCampaign: ['firm_email', 'firm_name'],
  selectCampaigns: ['firm_email', 'firm_name'],
  readCampaignPayment: ['end_date', 'start_date', 'vat_rate'],
  // Null together with the submission's name, which is tested.
  readRejections:
    'budget campaign_link description display_duration end_date start_date target_audience'.split(' '),
};

/** One wrong declaration of each kind. */
const WRONG = `
  import { sql } from '#lib/server/db.ts';
  type Row = { id: number; title: string; budget_kurus: string; view_rate_kurus: number; firm_id: number | null };
  export const wrong = sql<Row>\`select id, campaign_name, budget_kurus, view_rate_kurus, firm_id from campaigns\`;
`;
test('row types of statements: as in the database', { timeout: 120_000 }, async () => {
  const folder = await aTestFolder();
  const { differences, unseen } = await checkStatements(database.url, folder, { 'src/wrong.ts': WRONG });
  const known = Object.entries(NEVER_NULL).flatMap(([name, columns]) =>
    columns.map((column) => `${name}.${column} can be null`),
  );
  const wrong = ['firm_id is never null', 'title is no column', 'view_rate_kurus can be null'];
  const found = ['budget_kurus has another type', ...wrong].map((difference) => `wrong.${difference}`);
  expect(differences.toSorted()).toEqual([...known, ...found].toSorted());
  expect(unseen.toSorted()).toEqual(UNSEEN);
});
