import { beforeAll, describe, expect, test } from 'vitest';
import { userWallet } from '#features/ledger/accounts.ts';
import { atOnce } from '#testing/at-once.ts';
import { aRichViewer, fund, recipientOf, withdraw } from '#testing/money.ts';
import { anAdmin, aViewer, type Person, signInAgain } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(app);
});

const aCrowd = (count: number) => atOnce(count, () => aRichViewer(app, 1000), { width: 8 });

async function sendFrom(senders: readonly Person[], to: Person): Promise<void> {
  const body = { ...(await recipientOf(app, await signInAgain(app, to))), amount: 1 };
  const answers = await atOnce(senders.length, (index) =>
    app.call('/api/user/wallet/transfer', { as: senders[index]?.token ?? '', body }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}

/** Whether the administrators' list marks the withdrawal that this viewer now asks for. */
async function isMarked(viewer: Person): Promise<boolean> {
  await fund(app.db, userWallet(viewer.userId), 10_000);
  expect((await withdraw(app, await signInAgain(app, viewer))).status).toBe(200);
  const as = (await signInAgain(app, admin)).token;
  const { withdrawals } = (await app.call(`/api/admin/withdrawals?viewer=${viewer.userId}`, { as })).data;
  return withdrawals[0].is_flagged;
}

describe('T-V15: transfers that flow together', () => {
  test('thirty wallets to one: its withdrawal is marked at once', async () => {
    const [crowd, collector] = [await aCrowd(30), await aViewer(app)];
    await sendFrom(crowd, collector);
    expect(await isMarked(collector)).toBe(true);
  });

  test('nine senders, or one sender many times: not marked', async () => {
    const [crowd, nine, often] = [await aCrowd(9), await aViewer(app), await aViewer(app)];
    await sendFrom(crowd, nine);
    expect(await isMarked(nine)).toBe(false);
    const [sender] = crowd;
    if (sender === undefined) throw new Error('a crowd of nobody');
    for (let n = 0; n < 2; n += 1) await sendFrom([sender, sender], often);
    expect(await isMarked(often)).toBe(false);
  });

  test('ten senders over six days: marked; eight days ago: not marked', async () => {
    const [slow, old] = [await aViewer(app), await aViewer(app)];
    const crowd = await aCrowd(10);
    await sendFrom(crowd, old);
    app.clock.advance(2 * DAY_MS);
    const early = await atOnce(5, (index) => signInAgain(app, crowd[index] ?? admin));
    await sendFrom(early, slow);
    app.clock.advance(6 * DAY_MS);
    const late = await atOnce(5, (index) => signInAgain(app, crowd[index + 5] ?? admin));
    await sendFrom(late, slow);
    expect(await isMarked(slow)).toBe(true);
    expect(await isMarked(old)).toBe(false);
  });
});
