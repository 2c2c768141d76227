import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { reconcile } from '#platform/ledger/server.ts';
import { aRichViewer, balanceOf, countEntries, walletOf } from '#testing/money.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, type TestAnswer, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

/** Every viewer here has the welcome bonus of 10 ₺, which may not leave yet, and 10 ₺ that may. */
const START = 2000;
const LOCKED = 1000;

async function aViewer(options: { name?: string } = {}): Promise<Person> {
  return aRichViewer(app, START - LOCKED, options);
}

async function numberOf(person: Person): Promise<string> {
  return (await walletOf(app, person)).wallet_number;
}

async function send(from: Person, to: Person, change: Record<string, unknown> = {}): Promise<TestAnswer> {
  const number = change['wallet_number'] ?? (await numberOf(to));
  const body = { email: to.email, amount: 5, ...change, wallet_number: number };
  return app.call('/api/user/wallet/transfer', { as: from.token, body });
}

describe('a transfer', () => {
  test('moves the money, and both read what it was', async () => {
    const [ayse, ali] = [await aViewer(), await aViewer({ name: 'Ali Can Işık' })];
    const sent = await send(ayse, ali, { amount: 2.5, description: 'Kahve için' });
    expect(sent).toMatchObject({ status: 200, data: { balance: 17.5, recipient_name: 'A*** C*** I***' } });
    expect([await balanceOf(app, ayse), await balanceOf(app, ali)]).toEqual([1750, 2250]);
    const newest = async (person: Person) =>
      (await app.call('/api/user/wallet/transactions', { as: person.token })).data.transactions[0];
    expect(await newest(ayse)).toMatchObject({
      transaction_type: 'debit',
      description: 'A*** C*** I*** kişisine gönderdin',
      note: 'Kahve için',
      amount: 2.5,
    });
    expect(await newest(ali)).toMatchObject({
      transaction_type: 'credit',
      description: 'A*** Y*** sana gönderdi',
      note: 'Kahve için',
    });
    const [part] = (await walletOf(app, ali)).resting.parts;
    const ready = formatDateTime(new Date(part.ready_at));
    const text = `A*** Y*** sana ₺2,50 gönderdi. Tutar cüzdanında; ${ready} itibarıyla çekilebilir.`;
    expect((await app.call('/api/notices', { as: ali.token })).data.notices).toMatchObject([
      { kind: 'transfer_received', text },
    ]);
  });

  test('stays in both statements as it was, whatever either is called later', async () => {
    const [ayse, ali] = [await aViewer({ name: 'Ayşe Öz' }), await aViewer({ name: 'Ali Işık' })];
    await send(ayse, ali);
    for (const { userId } of [ayse, ali])
      await app.run(sql`update users set name = 'Şule Yıldız' where id = ${userId}`);
    const newest = async (person: Person) =>
      (await app.call('/api/user/wallet/transactions', { as: person.token })).data.transactions[0]
        .description;
    expect(await newest(ayse)).toBe('A*** I*** kişisine gönderdin');
    expect(await newest(ali)).toBe('A*** Ö*** sana gönderdi');
  });

  test('the recipient can be looked at before, masked', async () => {
    const [ayse, ali] = [await aViewer(), await aViewer({ name: 'Ali Can' })];
    const body = {
      wallet_number: (await numberOf(ali)).replace(/(.{4})/g, '$1 '),
      email: ali.email.toUpperCase(),
    };
    const found = await app.call('/api/user/wallet/recipient', { as: ayse.token, body });
    expect(found).toMatchObject({ status: 200, data: { name: 'A*** C***' } });
    expect(JSON.stringify(found.body)).not.toContain('Can');
  });
});

describe('one and the same error', () => {
  test('T-M3: for a number or an e-mail of nobody, two that do not belong together, oneself, a firm, an admin and somebody suspended', async () => {
    const [ayse, ali, veli] = [await aViewer(), await aViewer(), await aViewer()];
    const [firm, admin, suspended] = [await aFirm(app), await anAdmin(app), await aViewer()];
    const number = await numberOf(suspended);
    await app.run(sql`update users set status = 'suspended' where id = ${suspended.userId}`);
    const wrong = await Promise.all([
      send(ayse, ali, { wallet_number: '1000000000000008' }),
      send(ayse, ali, { email: 'kimse@ornek.com' }),
      send(ayse, ali, { email: veli.email }),
      send(ayse, ayse),
      send(ayse, ali, { email: firm.email }),
      send(ayse, ali, { email: admin.email }),
      send(ayse, suspended, { wallet_number: number }),
    ]);
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(wrong.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(wrong[0]?.body.code).toBe('RECIPIENT_NOT_FOUND');
    expect(await balanceOf(app, ayse)).toBe(START);
    const lookUp = await app.call('/api/user/wallet/recipient', {
      as: ayse.token,
      body: { wallet_number: await numberOf(ali), email: veli.email },
    });
    expect(lookUp.body).toEqual(wrong[0]?.body);
  });
});

describe('refused', () => {
  test.each([
    [0, 'En az ₺1,00 gönderebilirsin'],
    [0.99, 'En az ₺1,00 gönderebilirsin'],
    [1.001, 'En fazla iki ondalık basamak girebilirsin'],
    ['5', 'Geçerli bir tutar gir'],
    [{ $gt: 0 }, 'Geçerli bir tutar gir'],
    [null, 'Geçerli bir tutar gir'],
    [10_000_000_000.01, 'Geçerli bir tutar gir'],
    [1e308, 'Geçerli bir tutar gir'],
  ])('T-M3, T-M12: an amount of %j', async (amount, message) => {
    const [ayse, ali] = [await aViewer(), await aViewer()];
    const refused = await send(ayse, ali, { amount });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { amount: expect.stringContaining(message) } },
    });
    expect(await balanceOf(app, ayse)).toBe(START);
  });

  test('more than there is, naming what there is', async () => {
    const [ayse, ali] = [await aViewer(), await aViewer()];
    const refused = await send(ayse, ali, { amount: 20.01 });
    expect(refused).toMatchObject(refusal(409, 'INSUFFICIENT_FUNDS'));
    expect(refused.body.message).toContain('₺20,00');
  });

  test('to a number that is not sixteen digits, and while transfers are switched off', async () => {
    const [ayse, ali] = [await aViewer(), await aViewer()];
    const errors = { wallet_number: 'Cüzdan numarası 16 haneli olmalıdır' };
    expect((await send(ayse, ali, { wallet_number: '123' })).body.errors).toEqual(errors);
    await app.run(sql`insert into setting_values (key, value) values ('transfers_enabled', 0)`);
    const refused = await send(ayse, ali);
    await app.run(sql`delete from setting_values where key = 'transfers_enabled'`);
    expect(refused).toMatchObject(refusal(409, 'TRANSFERS_OFF'));
    expect((await send(ayse, ali)).status).toBe(200);
  });

  test('for a day after the password, phone or e-mail changed, and not in the first day of an account', async () => {
    const [ayse, ali] = [await aViewer(), await aViewer()];
    expect((await send(ayse, ali, { amount: 1 })).status).toBe(200);
    const day = 86_400_000;
    const now = app.clock.now().getTime();
    const secured = (ago: number) =>
      app.run(sql`update users set created_at = created_at - interval '3 days',
        secured_at = ${new Date(now - ago)} where id = ${ayse.userId}`);
    await secured(day - 1000);
    const refused = await send(ayse, ali, { amount: 1 });
    expect(refused).toMatchObject(refusal(409, 'MONEY_COOLING'));
    expect(refused.body.message).toContain('23.11.2026');
    await secured(day);
    expect((await send(ayse, ali, { amount: 1 })).status).toBe(200);
  });
});

test('afterwards the books agree', async () => {
  expect(await reconcile(app.db, app.clock.now())).toEqual([]);
  expect(await countEntries(app.db, 'transfer')).toBeGreaterThan(4);
});
