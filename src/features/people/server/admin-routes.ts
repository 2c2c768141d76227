import { istanbulDay } from '#lib/shared/dates.ts';
import { pagination } from '#lib/shared/pagination.ts';
import type { Db } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { evidenceOf, readHold, readWaitingLine } from '#features/fraud/server/index.ts';
import { firmWallet, userWallet } from '#features/ledger/accounts.ts';
import { readBalance } from '#features/ledger/server/index.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import { sumWithdrawals } from '#features/wallet/server/index.ts';
import { adminUsersContract, type ListedUser } from '../contract/admin.ts';
import { profileErrors } from '../errors.ts';
import { detailNamesOf } from '../resolve-details.ts';
import { countUsers, findUser, listUsers } from './admin-users.ts';
import { findFirmProfile } from '#features/firms/server/index.ts';
import { readEarnings } from './earnings.ts';
import { listMovements, listWatches } from './user-history.ts';
import { readViewer } from './viewer-row.ts';

/** Whether the viewer's money stays, and the group of accounts under which that is decided. */
async function readReview(db: Db, userId: number) {
  const hold = await readHold(db, userId);
  if (hold === undefined) return null;
  const groupId = (await evidenceOf(db, [userId])).get(userId)?.group_id;
  return { group_id: groupId ?? userId, is_held: hold.decision === 'held' };
}

/** The part of the answer that only viewers have. */
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

/** The part of the answer that only firms have. */
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

/** Reads a person with an account. Throws USER_NOT_FOUND. */
async function requireUser(db: Db, id: number): Promise<ListedUser> {
  const user = await findUser(db, id);
  if (user === undefined) throw profileErrors.USER_NOT_FOUND();
  return user;
}

export function mountAdminUsers(kit: ServerKit): void {
  implement(kit, adminUsersContract, {
    listUsers: async ({ db, query }) => {
      const filter = { ...query, role: query.role, date_from: query.date_from, date_to: query.date_to };
      const [{ users, total }, stats] = await Promise.all([listUsers(db, filter, query), countUsers(db)]);
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
      if (role !== 'user') throw profileErrors.USER_NOT_FOUND();
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
