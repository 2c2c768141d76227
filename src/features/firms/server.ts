import { type Db, first, inTransaction, run, sql } from '#lib/server/db.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { ChangesOwnDetails } from '#features/accounts/identity-fields.ts';
import { emailTexts } from '#features/accounts/texts.ts';
import {
  adminFirmContract,
  firmActs,
  firmErrors,
  type FirmProfile,
  firmProfileContract,
} from './contract.ts';
import { firmAnswerTexts } from './texts.ts';
import { recordAct } from '#lib/server/audit.ts';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { openAccounts } from '#platform/ledger/server.ts';

interface FirmChange {
  firmId: number;
  actorId: number;
  now: Date;
}

const WITHHOLDING = sql`withheld_tenths || '/10' as withholding`;

export function mountFirms(kit: ServerKit, { changeOwnDetails, findOwnDetailsProblems }: ChangesOwnDetails) {
  const handlers: Handlers<typeof firmProfileContract> = {
    readFirmProfile: async ({ db, actor }) => {
      const profile = await findFirmProfile(db, actor.userId);
      if (profile === undefined) throw new Error('a firm account without a firm');
      return { data: { ...profile, may_correct_title: await isTitleOpen(db, actor.userId) } };
    },

    updateFirmProfile: async ({ body, actor: { userId }, solution, now }) => {
      const { owner_name: name, owner_email: email, currentPassword } = body;
      const change = { userId, name, email, currentPassword, solution, now };
      const { waitingEmail } = await changeOwnDetails(change);
      return { message: waitingEmail === null ? firmAnswerTexts.saved : emailTexts.waits(waitingEmail) };
    },

    correctOwnTitle: async ({ body: { firm_name: title }, actor: { userId }, now }) => {
      await inTransaction(kit.db, (tx) => correctTitle(tx, { firmId: userId, actorId: userId, title, now }));
      return { message: firmAnswerTexts.titleCorrected };
    },
  };
  implement(kit, firmProfileContract, handlers, {
    updateFirmProfile: ({ right: { owner_email: email, currentPassword }, actor }) =>
      findOwnDetailsProblems({ userId: actor.userId, email, currentPassword }),
  });

  implement(kit, adminFirmContract, {
    correctTitle: async ({
      params: { id: firmId },
      body: { firm_name: title },
      actor: { userId: actorId },
      now,
    }) => {
      await inTransaction(kit.db, (tx) => correctTitle(tx, { firmId, actorId, title, now }));
      return { message: firmAnswerTexts.titleCorrected };
    },

    setWithholding: async ({ params: { id: firmId }, body, actor: { userId: actorId }, now }) => {
      await inTransaction(kit.db, (tx) => setWithholding(tx, { firmId, actorId, ...body, now }));
      return { message: firmAnswerTexts.withholdingSet };
    },
  });
}

async function setWithholding(
  tx: Db,
  { firmId, actorId, withholding, now }: FirmChange & Pick<FirmProfile, 'withholding'>,
): Promise<void> {
  const before = await first(
    tx,
    sql<
      Pick<FirmProfile, 'withholding'>
    >`update firms set withheld_tenths = split_part(${withholding}, '/', 1)::integer
      from (select user_id, ${WITHHOLDING} from firms where user_id = ${firmId} for update) as before
      where firms.user_id = before.user_id returning withholding`,
  );
  if (before === undefined) throw firmErrors.FIRM_NOT_FOUND();
  const act = firmActs['set-withholding'];
  await recordAct(tx, { actorId, act, subjectId: firmId, before, after: { withholding }, now });
}

/** No invoice, and no money that may go out to an account of the title only. */
const isTitleOpen = (db: Db, firmId: number): Promise<boolean> =>
  first(
    db,
    sql<{ firm_id: number }>`
      select firm_id from invoices where firm_id = ${firmId}
      union all select ${firmId}::bigint from ledger_postings where account_id = ${firmWallet(firmId)} limit 1`,
  ).then((found) => found === undefined);

/** Corrects a firm's legal title; the act is recorded. Throws FIRM_NOT_FOUND; TITLE_IN_USE for its owner. */
async function correctTitle(
  tx: Db,
  { firmId, actorId, title, now }: FirmChange & { title: string },
): Promise<void> {
  // An invoice of the firm that is being issued waits for this row, or this for it.
  const before = await first(
    tx,
    sql<{ firm_name: string }>`select firm_name from firms where user_id = ${firmId} for update`,
  );
  if (before === undefined) throw firmErrors.FIRM_NOT_FOUND();
  if (actorId === firmId && !(await isTitleOpen(tx, firmId))) throw firmErrors.TITLE_IN_USE();
  await run(tx, sql`update firms set firm_name = ${title} where user_id = ${firmId}`);
  const act = firmActs['correct-title'];
  await recordAct(tx, { actorId, act, subjectId: firmId, before, after: { firm_name: title }, now });
}

export async function createFirmProfile(
  tx: Db,
  firm: { userId: number; firmName: string; contactEmail: string; contactPhone: string },
): Promise<void> {
  await run(
    tx,
    sql`insert into firms (user_id, firm_name, contact_email, contact_phone)
        values (${firm.userId}, ${firm.firmName}, ${firm.contactEmail}, ${firm.contactPhone})`,
  );
  await openAccounts(tx, [firmWallet(firm.userId)]);
}

type FirmInDatabase = Omit<FirmProfile, 'may_correct_title'>;

export function findFirmProfile(db: Db, userId: number): Promise<FirmInDatabase | undefined> {
  return first(
    db,
    sql<FirmInDatabase>`
      select firm_name, contact_email, contact_phone, name as owner_name, users.email as owner_email, phone as owner_phone,
        waiting.email as pending_email, ${WITHHOLDING}
      from firms join users on users.id = user_id left join email_changes waiting on waiting.user_id = users.id
      where firms.user_id = ${userId}`,
  );
}
