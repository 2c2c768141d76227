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
import { correctionTexts, oversightTexts } from '../texts.ts';
import { readAccountNames } from './account-names.ts';
import { entriesFile } from './files.ts';
import { correctionProposal, findAccountProblems, findShortage, resolveWallet } from './correct-books.ts';
import { accountOf, countJournal, type JournalFilter, readJournal } from './journal.ts';
import { liftFreeze } from './lift-freeze.ts';
import { listAccounts } from './list-accounts.ts';
import { readBooks } from './read-books.ts';
import { readEntry } from './read-entry.ts';

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
