import { pagination } from '#lib/shared/pagination.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import { words } from '#lib/shared/words.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { AccountId } from '#features/ledger/accounts.ts';
import { auditEverything, readBalance, readFreeze, rebuildBalance } from '#features/ledger/server/index.ts';
import { bookActs } from '../acts.ts';
import { oversightContract } from '../contract.ts';
import { correctionTexts, oversightTexts, bookWords, fileTexts as texts, KIND_TEXTS } from '../texts.ts';
import { readAccountNames } from './account-names.ts';
import { correctionProposal, findAccountProblems, findShortage, resolveWallet } from './correct-books.ts';
import {
  accountOf,
  countJournal,
  type JournalFilter,
  readJournal,
  type JournalEntry,
  MOST_COUNTED,
} from './journal.ts';
import { liftFreeze } from './lift-freeze.ts';
import { listAccounts } from './list-accounts.ts';
import { readBooks } from './read-books.ts';
import { readEntry } from './read-entry.ts';
import { type CsvColumn, liraCell as lira, toCsv } from '#lib/shared/csv.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { csvFile } from '#lib/server/csv-file.ts';
import { accountsText } from '#features/ledger/names.ts';
import { SIDE_NAMES, SIDES } from '../sides.ts';

/** The account whose entries are shown, with its name and balance; null when the filter names none. */
async function describeAccount(db: Db, filter: JournalFilter) {
  const account = accountOf(filter) as AccountId | undefined; // The cast holds: the contract's pattern is that of an account's name.
  if (account === undefined) return null;
  const nameOf = await readAccountNames(db, [account]);
  return { account, account_name: nameOf(account), balance: await readBalance(db, account) };
}

export function mountOversight(kit: ServerKit): void {
  const handlers: Handlers<typeof oversightContract> = {
    readBooks: async ({ db, actor }) => ({
      data: await readBooks({ db, config: kit.config, adminId: actor.userId }),
    }),

    auditNow: async ({ db, actor, now }) => {
      const outcome = await auditEverything(kit, { adminId: actor.userId, clock: kit.clock });
      const act = { actorId: actor.userId, act: bookActs.audit, now };
      const { audited, auditedWithProblems, auditGoesOn } = oversightTexts;
      if (outcome === undefined) {
        await recordAct(db, act);
        return { data: { run_id: null, problem_count: null }, message: auditGoesOn };
      }
      const problem_count = outcome.problems.length;
      await recordAct(db, { ...act, subjectId: outcome.id, after: { problem_count } });
      return {
        data: { run_id: outcome.id, problem_count },
        message: problem_count === 0 ? audited : auditedWithProblems(problem_count),
      };
    },

    liftFreeze: async ({ db, body, actor, now }) => {
      const { reason, run_id: seenRunId, accepts_problems: isAccepting } = body;
      const asking = { db, config: kit.config, adminId: actor.userId };
      const isLifted = await liftFreeze(asking, { reason, seenRunId, isAccepting, now });
      return { message: isLifted ? oversightTexts.lifted : words.proposed };
    },

    rebuildBalance: async ({ db, body, actor, now }) => {
      await rebuildBalance(db, { ...body, adminId: actor.userId, now });
      return { message: oversightTexts.rebuilt };
    },

    readMoneyStop: async ({ db }) => ({ data: { began_at: (await readFreeze(db))?.began_at ?? null } }),

    proposeCorrection: async ({ db, body, actor, now }) => {
      const { amount, reason } = body;
      const from = await resolveWallet(db, body.from_account);
      const to = await resolveWallet(db, body.to_account);
      const errors = await findAccountProblems(db, { from_account: from, to_account: to });
      if (from === to) errors['to_account'] = correctionTexts.sameAccount;
      else Object.assign(errors, await findShortage(db, { from, amount }));
      if (Object.keys(errors).length > 0) throw commonErrors.VALIDATION({ errors });
      const proposal = { payload: { from, to, amount }, reason, adminId: actor.userId, now };
      const proposal_id = await inTransaction(db, (tx) => correctionProposal.propose(tx, proposal));
      return { data: { proposal_id }, message: words.proposed };
    },

    listAccounts: async ({ db, query, actor }) => {
      const found = await listAccounts(db, query);
      const { total } = found;
      // Who looks at reports alone sees the names in the books, but no list of people.
      const mayReadPeople = actor.duty !== 'reports';
      const accounts = found.accounts.map((row) => ({ ...row, email: mayReadPeople ? row.email : null }));
      return { data: { accounts, pagination: pagination(query, total) } };
    },

    listEntries: async ({ db, query }) => {
      const [entries, { total, has_more }, account] = await Promise.all([
        readJournal(db, query),
        countJournal(db, query),
        describeAccount(db, query),
      ]);
      return { data: { entries, pagination: pagination(query, total), has_more, account } };
    },

    exportEntries: async ({ db, query, now }) => ({ data: await entriesFile(db, query, now) }),

    readEntry: async ({ db, params }) => ({ data: await readEntry(db, params.id) }),
  };
  implement(kit, oversightContract, handlers, {
    proposeCorrection: async ({ db, right: { from_account: from, to_account: to } }) =>
      findAccountProblems(db, {
        ...(from && { from_account: await resolveWallet(db, from) }),
        ...(to && { to_account: await resolveWallet(db, to) }),
      }),
  });
}

/** Two columns for an amount, as on the screens; one of them is empty in each row. */
function sideColumns<Row>(amountOf: (row: Row) => Kurus): CsvColumn<Row>[] {
  return SIDE_NAMES.map((side) => ({
    title: bookWords[side],
    value: (row) => {
      const amount = SIDES[side](amountOf(row));
      return amount === null ? null : lira(amount);
    },
  }));
}

const ABOUT_ENTRY: CsvColumn<JournalEntry>[] = [
  { title: texts.id, value: ({ id }) => id },
  { title: words.date, value: ({ at }) => formatDateTime(at) },
  { title: words.action, value: ({ kind }) => KIND_TEXTS[kind] },
  { title: bookWords.ref, value: ({ ref }) => ref },
  { title: words.actor, value: ({ actor_name }) => actor_name ?? bookWords.automatic },
  { title: bookWords.debitAccounts, value: ({ from_accounts }) => accountsText(from_accounts) },
  { title: bookWords.creditAccounts, value: ({ to_accounts }) => accountsText(to_accounts) },
];
const AMOUNT: CsvColumn<JournalEntry> = { title: words.amount, value: ({ amount }) => lira(amount) };

/** The newest entries that meet the filter. Those of one account change its balance, on one side or the other. */
async function entriesFile(db: Db, filter: JournalFilter, now: Date): Promise<FileAnswer> {
  const entries = await readJournal(db, { ...filter, page: 1, limit: MOST_COUNTED });
  const amounts =
    accountOf(filter) === undefined ? [AMOUNT] : sideColumns<JournalEntry>(({ amount }) => amount);
  return csvFile(texts.entries, toCsv([...ABOUT_ENTRY, ...amounts], entries), now);
}
