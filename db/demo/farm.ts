/**
 * Seven accounts that one program uses: they start the same ads in the same second, report nothing, and send all they
 * earn into one wallet. So the administrator's queue of suspected accounts is not empty.
 */
import { inTransaction, one, sql } from '#lib/server/db.ts';
import { agreeToTerms, createViewer } from '#features/accounts/server/index.ts';
import { fraudJobs } from '#features/fraud/server/index.ts';
import { demoPerson } from './people.ts';
import { hoursAgo, type Stage, type Step } from './stage.ts';

/** The index of the first one, beyond all people of the demo. */
const FIRST = 9000;
const ACCOUNTS = 7;
const ROUNDS = 10;
const SENT_LIRA = 2;
const HOURS_AGO = 9;

type Ads = { ads: { id: number; display_duration: number }[] };

function signUp({ db, clock }: Stage, passwordHash: string): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const ids: number[] = [];
    for (let index = FIRST; index < FIRST + ACCOUNTS; index += 1)
      ids.push(await createViewer(tx, { ...demoPerson(index), passwordHash, now: clock.now() }));
    await agreeToTerms(tx, ids, clock.now());
    return ids;
  });
}

/** All of them watch the ad that the first one is offered. Whether there was one. */
async function watchTogether({ client, clock }: Stage, tokens: readonly string[]): Promise<boolean> {
  const [first = ''] = tokens;
  const { ads } = (await client.call(first, 'GET', '/api/user/ads')) as Ads; // The call's contract.
  const [ad] = ads;
  if (ad === undefined) return false;
  const begin = (token: string) => client.call(token, 'POST', `/api/user/ads/${ad.id}/start`);
  const begun = (await Promise.all(tokens.map(begin))) as { watch_id: number }[]; // The call's contract.
  clock.advance(ad.display_duration * 1000);
  const end = (token: string, turn: number) =>
    client.call(token, 'POST', `/api/user/ads/${ad.id}/view`, { watch_id: begun[turn]?.watch_id });
  await Promise.all(tokens.map(end));
  clock.advance(1200);
  return true;
}

/** The farm works for some minutes, and the next look at the accounts finds it. */
export function farmSteps(stage: Stage, passwordHash: string): Step[] {
  const act = async () => {
    const ids = await signUp(stage, passwordHash);
    const tokens: string[] = [];
    for (const id of ids) tokens.push(await stage.enter(id));
    for (let round = 0; round < ROUNDS; round += 1) if (!(await watchTogether(stage, tokens))) break;
    const [collector = 0] = ids;
    const wallet = await one(stage.db, sql`select wallet_number from viewers where user_id = ${collector}`);
    const body = { ...(wallet as object), email: demoPerson(FIRST).email, amount: SENT_LIRA };
    for (const token of tokens.slice(1))
      await stage.client.call(token, 'POST', '/api/user/wallet/transfer', body);
    await fraudJobs(stage)[0]?.run();
  };
  return [{ at: hoursAgo(stage, HOURS_AGO), act }];
}
