/** The provider for trials: a page of our own, without real money. It keeps its payments in a table of its own. */
import type { Kurus } from '#lib/shared/money.ts';
import type { Clock } from '#lib/server/clock.ts';
import { type Db, first, run, sql } from '#lib/server/db.ts';
import { paymentErrors } from '../../errors.ts';
import { sandboxTexts } from '../../texts.ts';
import { newToken, type CardProvider, type CardVerdict } from './card-provider.server.ts';

export interface SandboxPayment {
  ref: string;
  amount: Kurus;
  description: string;
  return_url: string;
  status: 'waiting' | 'challenged' | 'paid' | 'refused';
  refusal: string | null;
}

export async function readSandboxPayment(db: Db, ref: string): Promise<SandboxPayment> {
  const found = await first(
    db,
    sql<SandboxPayment>`select ref, amount_kurus as amount, description, return_url, status, refusal
      from sandbox_card_payments where ref = ${ref}`,
  );
  if (found === undefined) throw paymentErrors.CARD_PAYMENT_NOT_FOUND();
  return found;
}

/** The outcome of each test card; every other valid card number is refused. */
const OUTCOMES: Readonly<Record<string, 'paid' | 'challenged'>> = {
  '5528790000000008': 'paid',
  '4603450000000000': 'challenged',
};
const CHALLENGE_CODE = '283126';

type Outcome = Pick<SandboxPayment, 'status' | 'refusal'>;

/** Changes a payment's state by compare-and-set, so that an outcome is final. Returns the state afterwards. */
async function moveOn(
  db: Db,
  given: { ref: string; from: SandboxPayment['status']; to: Outcome },
): Promise<SandboxPayment> {
  const { ref, from, to } = given;
  await run(
    db,
    sql`update sandbox_card_payments set status = ${to.status}, refusal = ${to.refusal}
        where ref = ${ref} and status = ${from}`,
  );
  return readSandboxPayment(db, ref);
}

export function paySandbox(db: Db, { ref, cardNumber }: { ref: string; cardNumber: string }) {
  const status = OUTCOMES[cardNumber] ?? 'refused';
  const refusal = status === 'refused' ? sandboxTexts.refused : null;
  return moveOn(db, { ref, from: 'waiting', to: { status, refusal } });
}

const LAST_TRY = 3;

export async function answerChallenge(db: Db, { ref, code }: { ref: string; code: string }) {
  if (code === CHALLENGE_CODE)
    return moveOn(db, { ref, from: 'challenged', to: { status: 'paid', refusal: null } });
  await run(
    db,
    sql`update sandbox_card_payments set wrong_codes = wrong_codes + 1,
          status = case when wrong_codes + 1 < ${LAST_TRY} then status else 'refused' end,
          refusal = case when wrong_codes + 1 < ${LAST_TRY} then refusal else ${sandboxTexts.wrongCode} end
        where ref = ${ref} and status = 'challenged'`,
  );
  return readSandboxPayment(db, ref);
}

function verdictOf({ status, amount, refusal }: SandboxPayment): CardVerdict {
  if (status === 'paid') return { state: 'paid', amount };
  if (status === 'refused') return { state: 'refused', reason: refusal ?? sandboxTexts.refused };
  return { state: 'waiting' };
}

export function createSandbox({ db, clock }: { db: Db; clock: Clock }): CardProvider {
  return {
    name: 'sandbox',
    async start({ amount, description, returnUrl }) {
      const ref = newToken();
      await run(
        db,
        sql`insert into sandbox_card_payments (ref, amount_kurus, description, return_url, created_at)
            values (${ref}, ${amount}, ${description}, ${returnUrl}, ${clock.now()})`,
      );
      return { ref, pageUrl: `/odeme/sandbox/${ref}` };
    },
    ask: async ({ ref }) => verdictOf(await readSandboxPayment(db, ref)),
  };
}
