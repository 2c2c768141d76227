import { pagination } from '#lib/shared/pagination.ts';
import type { Db } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { firmWallet, userWallet } from '#features/ledger/accounts.ts';
import { readBalance } from '#features/ledger/server/index.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import { adminUsersContract } from '../admin-contract.ts';
import { profileErrors } from '../errors.ts';
import { detailNamesOf } from '../resolve-details.ts';
import { countUsers, findUser, listUsers } from './admin-users.ts';
import { findFirmProfile } from './firm-profile.ts';
import { readViewer } from './viewer-row.ts';

/** What only a viewer has. */
async function readViewerPart(db: Db, userId: number) {
  const viewer = await readViewer(db, userId);
  const balance = await readBalance(db, userWallet(userId));
  return {
    firm: null,
    wallet: { balance, wallet_number: viewer.wallet_number },
    details: detailNamesOf(await readLookups(db), viewer),
  };
}

/** What only a firm has. */
async function readFirmPart(db: Db, userId: number) {
  const firm = (await findFirmProfile(db, userId)) ?? null;
  return {
    firm,
    wallet: { balance: await readBalance(db, firmWallet(userId)), wallet_number: null },
    details: null,
  };
}

const NOTHING_ELSE = { firm: null, wallet: null, details: null };

export function mountAdminUsers(kit: ServerKit): void {
  implement(
    kit,
    adminUsersContract,
  )({
    listUsers: async ({ db, query }) => {
      const { users, total } = await listUsers(
        db,
        { ...query, role: query.role, date_from: query.date_from, date_to: query.date_to },
        query,
      );
      return { data: { users, pagination: pagination(query, total), stats: await countUsers(db) } };
    },

    readUser: async ({ db, params }) => {
      const user = await findUser(db, params.id);
      if (user === undefined) throw profileErrors.USER_NOT_FOUND();
      if (user.role === 'user') return { data: { ...user, ...(await readViewerPart(db, user.id)) } };
      if (user.role === 'firm') return { data: { ...user, ...(await readFirmPart(db, user.id)) } };
      return { data: { ...user, ...NOTHING_ELSE } };
    },
  });
}
