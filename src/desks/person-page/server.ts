import { kurus } from '#lib/shared/money.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { istanbulDay } from '#lib/shared/dates.ts';
import { offsetOf, type Page, pagination } from '#lib/shared/pagination.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { firmWallet, userWallet } from '#platform/ledger/accounts.ts';
import { readBalance, readStatement } from '#platform/ledger/server.ts';
import { readLookups } from '#platform/lookups/server.ts';
import { userErrors } from '#platform/words/user-errors.ts';
import { findFirmProfile } from '#features/firms/server.ts';
import { evidenceOf, readHold, readWaitingLine } from '#features/fraud/server.ts';
import { readEarnings } from '#features/profile/server.ts';
import { detailNamesOf } from '#features/viewers/details.ts';
import { readViewer } from '#features/viewers/server.ts';
import { readWalletStatement, sumWithdrawals } from '#features/wallet/server.ts';
import { firmMovementText } from '#features/wallet/texts.ts';
import { adminUsersContract } from './contract.ts';
import { countUsers, findUser, type ListedUser, listUsers } from '#features/accounts/server.ts';

export function mountPersonPage(kit: ServerKit): void {
  implement(kit, adminUsersContract, {
    listUsers: async ({ db, query }) => {
      const [{ users, total }, stats] = await Promise.all([listUsers(db, query, query), countUsers(db)]);
      return { data: { users, pagination: pagination(query, total), stats } };
    },

    readUser: async ({ db, params }) => {
      const user = await requireUser(db, params.id);
      if (user.role === 'user') return { data: { ...user, ...(await readViewerPart(db, user.id)) } };
      if (user.role === 'firm') return { data: { ...user, ...(await readFirmPart(db, user.id)) } };
      return { data: { ...user, ...NOTHING_ELSE } };
    },

    readUserMoney: async ({ db, params, now }) => {
      const { id, role } = await requireUser(db, params.id);
      if (role !== 'user') throw userErrors.USER_NOT_FOUND();
      const { paid: withdrawn, pending: waiting } = await sumWithdrawals(db, id);
      const { ad_earnings: earned } = await readEarnings(db, id, istanbulDay(now));
      const evidence = await readWaitingLine(db, { userId: id, now });
      return {
        data: { balance: await readBalance(db, userWallet(id)), earned, withdrawn, waiting, evidence },
      };
    },

    listUserMovements: async ({ db, params, query }) => {
      const { movements, total } = await listMovements(db, await requireUser(db, params.id), query);
      return { data: { movements, pagination: pagination(query, total) } };
    },

    listUserWatches: async ({ db, params, query }) => {
      const { id } = await requireUser(db, params.id);
      const { watches, total } = await listWatches(db, id, query);
      return { data: { watches, pagination: pagination(query, total) } };
    },
  });
}

async function readReview(db: Db, userId: number) {
  const hold = await readHold(db, userId);
  if (hold === undefined) return null;
  const groupId = (await evidenceOf(db, [userId])).get(userId)?.group_id;
  return { group_id: groupId ?? userId, is_held: hold.decision === 'held' };
}

async function readViewerPart(db: Db, userId: number) {
  const viewer = await readViewer(db, userId);
  const balance = await readBalance(db, userWallet(userId));
  return {
    firm: null,
    wallet: { balance, wallet_number: viewer.wallet_number },
    details: detailNamesOf(await readLookups(db), viewer),
    review: await readReview(db, userId),
  };
}

async function readFirmPart(db: Db, userId: number) {
  const firm = (await findFirmProfile(db, userId)) ?? null;
  return {
    firm,
    wallet: { balance: await readBalance(db, firmWallet(userId)), wallet_number: null },
    details: null,
    review: null,
  };
}

const NOTHING_ELSE = { firm: null, wallet: null, details: null, review: null };

async function requireUser(db: Db, id: number): Promise<ListedUser> {
  const user = await findUser(db, id);
  if (user === undefined) throw userErrors.USER_NOT_FOUND();
  return user;
}

type Movement = DataOf<typeof adminUsersContract.listUserMovements>['movements'][number];

async function listFirmMovements(db: Db, firmId: number, page: Page) {
  const { lines, total } = await readStatement(db, { ...page, account: firmWallet(firmId) });
  const movements = lines.map(({ entryId, kind, amount, at, detail }): Movement => ({
    id: entryId,
    transaction_type: amount > 0 ? 'credit' : 'debit',
    description: firmMovementText(kind, detail),
    amount: kurus(Math.abs(amount)),
    transaction_date: at,
  }));
  return { movements, total };
}

async function listMovements(
  db: Db,
  { id, role }: ListedUser,
  page: Page,
): Promise<{ movements: Movement[]; total: number }> {
  if (role === 'admin') return { movements: [], total: 0 };
  return role === 'user'
    ? readWalletStatement(db, { userId: id, reader: 'admin', ...page })
    : listFirmMovements(db, id, page);
}

type Watch = DataOf<typeof adminUsersContract.listUserWatches>['watches'][number];

async function listWatches(db: Db, userId: number, page: Page): Promise<{ watches: Watch[]; total: number }> {
  const statement = sql<{ total: number }>`select count(*) as total from watches where user_id = ${userId}`;
  const { total } = await one(db, statement);
  const query = sql<Watch>`
    select watches.id, campaign_id, campaign_name, watches.status,
      case when watches.status = 'viewed' then reserved_kurus else 0 end as earning, started_at, ended_at,
      (select at from invalid_earnings where watch_id = watches.id) as taken_back_at
    from watches join campaigns on campaigns.id = campaign_id
    where user_id = ${userId} order by watches.id desc limit ${page.limit} offset ${offsetOf(page)}`;
  const watches = await rows(db, query);
  return { watches, total };
}
