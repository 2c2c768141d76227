import { pagination, offsetOf, type Page } from '#lib/shared/pagination.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import { words } from '#lib/shared/words.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction, one, rows, sql } from '#lib/server/db.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { type AccountId, type Book, BOOKS, type Group } from '#platform/ledger/accounts.ts';
import {
  auditEverything,
  readBalance,
  readBalanceAt,
  readFreeze,
  rebuildBalance,
  readBookSums,
  readLastRuns,
  readTrialBalance,
} from '#platform/ledger/server.ts';
import { bookActs } from '#platform/ledger/acts.ts';
import { oversightContract } from './contract.ts';
import {
  correctionTexts,
  oversightTexts,
  bookWords,
  fileTexts as texts,
  SIDE_NAMES,
  SIDES,
} from './texts.ts';
import { KIND_TEXTS } from '#features/wallet/texts.ts';
import {
  readOwners,
  describeSubjects,
  accountOf,
  countJournal,
  type JournalFilter,
  readJournal,
  type JournalEntry,
  MOST_COUNTED,
  readEntry,
  readPostings,
  type PostedLine,
} from './journal.server.ts';
import { closeMonth, readMonths } from './months.server.ts';
import {
  correctionProposal,
  findAccountProblems,
  findShortage,
  resolveWallet,
  liftFreeze,
  type Asking,
  readWayOut,
} from './correct-books.server.ts';
import { type CsvColumn, liraCell as lira, toCsv } from '#lib/shared/csv.ts';
import type { z } from '#lib/shared/zod.ts';
import { addDays, formatDateTime, startOfDay } from '#lib/shared/dates.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { csvFile } from '#lib/server/csv-file.ts';
import { accountsText, accountText } from '#platform/ledger/texts.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';

export { correctionProposal, liftProposal } from './correct-books.server.ts';
export { monthProposal } from './months.server.ts';

function readSeals(db: Db) {
  return one(
    db,
    sql<{ unsealed_entries: number; last_sealed_at: Date | null; head: string | null }>`
      select (select count(*) from ledger_entries where id > coalesce(to_entry_id, 0)) as unsealed_entries,
        at as last_sealed_at, encode(hash, 'hex') as head
      from (select) as nothing
      left join (select to_entry_id, at, hash from ledger_seals order by from_entry_id desc limit 1) as last on true`,
  );
}

const EMPTY = { accounts: 0, held: kurus(0), balance: kurus(0), stored_balance: kurus(0) };

async function readBalances(db: Db) {
  const sums = new Map((await readBookSums(db)).map((sum) => [sum.book, sum]));
  return BOOKS.map((book) => sums.get(book) ?? { book, ...EMPTY });
}

async function readBooks(asking: Asking) {
  const { db } = asking;
  const [{ last, full, progress }, freeze, seals, balances] = await Promise.all([
    readLastRuns(db),
    readFreeze(db),
    readSeals(db),
    readBalances(db),
  ]);
  const problems = last?.problems ?? [];
  const textOf = await describeSubjects(
    db,
    problems.map(({ subject }) => subject),
  );
  const balanceOf = (of: Book) => balances.find(({ book }) => book === of)?.balance ?? kurus(0);
  return {
    run: last && {
      ...last,
      problems: problems.map((problem) => ({ ...problem, subject_text: textOf(problem.subject) })),
    },
    full_run: full && { ...full, problem_count: full.problems.length },
    progress,
    freeze: freeze ? { ...freeze, ...(await readWayOut(asking, { freezeId: freeze.id, problems })) } : null,
    seals,
    balances,
    difference: kurus(balances.reduce((sum, { balance }) => sum + balance, 0)),
    stored_difference: kurus(balances.reduce((sum, { stored_balance: stored }) => sum + stored, 0)),
    margin: kurus(balanceOf('platform_revenue') + balanceOf('platform_expense')),
  };
}

type AccountRow = z.output<typeof oversightContract.listAccounts.data>['accounts'][number];

const isNameLike = (search: string) => containsWords(search, sql`name_folded`);

const OWNERS = {
  campaign: {
    id: sql.raw('campaigns.id'),
    name: sql.raw('campaign_name'),
    table: sql.raw('campaigns'),
    email: sql.raw('null'),
    isNamed: isNameLike,
  },
  firm_wallet: {
    id: sql.raw('firms.user_id'),
    name: sql.raw('firm_name'),
    table: sql.raw('firms'),
    email: sql.raw("(select email from users where users.id = firms.user_id and status <> 'closed')"),
    isNamed: isNameLike,
  },
  user_wallet: {
    id: sql.raw('users.id'),
    name: sql.raw('name'),
    table: sql.raw('users'),
    email: sql.raw("case when status <> 'closed' then email end"),
    isNamed: (search: string) =>
      sql`${containsWords(search, sql`search_text`)} and ${containsWords(search, sql`search_fold(name)`)}`,
  },
};

async function listAccounts(
  db: Db,
  { book, search, ...page }: Page & { book: Group; search: string },
): Promise<{ accounts: AccountRow[]; total: number }> {
  const { id, name, table, email, isNamed } = OWNERS[book];
  // A number as search is that of an owner, or of a viewer's wallet.
  const numbered = `${book}:${search.replace(/\s/g, '')}` as AccountId; // Any other text is no account's name, and finds none.
  const found =
    search.trim() === ''
      ? sql`true`
      : sql`ledger_accounts.id = any(array(
          select ${`${book}:`} || ${id} from ${table} where ${isNamed(search)}))
        or ledger_accounts.id = ${await resolveWallet(db, numbered)}`;
  const ofBook = sql`split_part(ledger_accounts.id, ':', 1) = ${book} and (${found})`;
  const inOrder = sql`order by balance_kurus desc, id`;
  // One query for the count and the page, so that a search reads the book's names only once.
  const { total, ids } = await one(
    db,
    sql<{ total: number; ids: string[] }>`
      with found as materialized (
        select id, balance_kurus from ledger_accounts where ${ofBook} ${inOrder} limit ${MOST_COUNTED})
      select (select count(*) from found) as total,
        array(select id from found ${inOrder} limit ${page.limit} offset ${offsetOf(page)}) as ids`,
  );
  const accounts = await rows(
    db,
    sql<AccountRow>`
      select page.id as account, coalesce(${name}, page.id) as account_name,
        ${email} as email, balance_kurus as balance, held_kurus as held
      from ledger_accounts as page
      left join ${table} on ${id} = split_part(page.id, ':', 2)::bigint
      where page.id = any(${ids}::text[])
      order by balance_kurus desc, page.id`,
  );
  return { accounts, total };
}

async function describeAccount(db: Db, filter: JournalFilter) {
  const account = accountOf(filter) as AccountId | undefined; // The cast holds: the contract's pattern is that of an account's name.
  if (account === undefined) return null;
  const { nameOf } = await readOwners(db, [account]);
  const { date_from: from, date_to: to } = filter;
  const balance = await readBalance(db, account);
  const [opening, closing] = await Promise.all([
    from === undefined ? ZERO_KURUS : readBalanceAt(db, account, startOfDay(from)),
    to === undefined ? balance : readBalanceAt(db, account, startOfDay(addDays(to, 1))),
  ]);
  return { account, account_name: nameOf(account), balance, opening, closing };
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
      // The duties `reports` and `accounting` show the names in the books, but no list of people.
      const mayReadPeople = actor.duty !== 'reports' && actor.duty !== 'accounting';
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

    readTrialBalance: async ({ db, query: { date_from: from, date_to: to } }) => ({
      data: { books: await readTrialBalance(db, { from, to }) },
    }),

    readMonths: async ({ db, actor, now }) => ({
      data: await readMonths({ db, config: kit.config, adminId: actor.userId }, now),
    }),

    closeMonth: async ({ db, params: { month }, body: { reason }, actor, now }) => {
      const asking = { db, config: kit.config, adminId: actor.userId };
      const isClosed = await closeMonth(asking, { month, reason, now });
      return { message: isClosed ? oversightTexts.monthClosed : words.proposed };
    },

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

const POSTING_COLUMNS: CsvColumn<PostedLine>[] = [
  { title: texts.id, value: ({ id }) => id },
  { title: words.date, value: ({ at }) => formatDateTime(at) },
  { title: words.action, value: ({ kind }) => KIND_TEXTS[kind] },
  { title: bookWords.ref, value: ({ ref }) => ref },
  { title: texts.account, value: ({ account }) => accountText(account) },
  ...sideColumns<PostedLine>(({ amount }) => amount),
];

async function entriesFile(
  db: Db,
  { lines, ...filter }: JournalFilter & { lines: 'entries' | 'postings' },
  now: Date,
): Promise<FileAnswer> {
  if (lines === 'postings')
    return csvFile(texts.postings, toCsv(POSTING_COLUMNS, await readPostings(db, filter)), now);
  const entries = await readJournal(db, { ...filter, page: 1, limit: MOST_COUNTED });
  const amounts =
    accountOf(filter) === undefined ? [AMOUNT] : sideColumns<JournalEntry>(({ amount }) => amount);
  return csvFile(texts.entries, toCsv([...ABOUT_ENTRY, ...amounts], entries), now);
}
