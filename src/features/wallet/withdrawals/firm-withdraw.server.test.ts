import { expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { atOnce } from '#testing/at-once.ts';
import { checkBooks } from '#testing/books.ts';
import {
  aRichViewer,
  balanceOf,
  decideWithdrawal,
  TEST_IBAN,
  withdraw as withdrawAsViewer,
} from '#testing/money.ts';
import { aPayment, fundFirm, payPartly, withdrawFromFirm } from '#testing/payments.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
checkBooks(app);

const withdraw = (firm: Person, given: Record<string, unknown> = {}, key?: string) =>
  withdrawFromFirm(app, firm, given, key);
const cancel = ({ token }: Person, id: number) =>
  app.call(`/api/firm/wallet/withdrawals/${id}/cancel`, { method: 'POST', as: token });
const decide = (admin: Person, id: number, decision: 'approve' | 'reject') =>
  decideWithdrawal(app, admin, id, decision, 'Hesap adı uymuyor');
const walletOf = ({ userId }: Person) => readBalance(app.db, firmWallet(userId));
const listOf = async ({ token }: Person) =>
  (await app.call('/api/firm/wallet/withdrawals', { as: token })).data.withdrawals;

async function aRichFirm(kurus = 100_000, name = 'Bereket Gıda A.Ş.'): Promise<Person> {
  const firm = await aFirm(app, { firmName: name });
  await fundFirm(app, firm, kurus);
  return firm;
}

test('it is asked for with the password, stands at the desk under the firm’s title, and is paid or comes back', async () => {
  const [firm, admin] = [await aRichFirm(), await anAdmin(app)];
  const [paid, rejected, cancelled] = [
    (await withdraw(firm)).data.id,
    (await withdraw(firm, { amount: 100 })).data.id,
    (await withdraw(firm, { amount: 50 })).data.id,
  ];
  expect(await walletOf(firm)).toBe(45_000);
  const desk = await app.call(`/api/admin/withdrawals?viewer=${firm.userId}`, { as: admin.token });
  const title = 'Bereket Gıda A.Ş.';
  expect(desk.data.withdrawals[0]).toMatchObject({
    name: title,
    is_firm: true,
    contact_name: firm.name,
    account_holder: title,
    name_matches: true,
  });
  expect((await decide(admin, paid, 'approve')).status).toBe(200);
  expect((await decide(admin, rejected, 'reject')).status).toBe(200);
  expect((await cancel(firm, cancelled)).status).toBe(200);
  expect(await walletOf(firm)).toBe(60_000);
  expect(await listOf(firm)).toMatchObject([
    { id: cancelled, status: 'rejected', status_text: 'İptal edildi' },
    { id: rejected, status: 'rejected', rejection_reason: 'Hesap adı uymuyor' },
    { id: paid, status: 'paid', iban: 'TR•• •••• 1326', amount: 400 },
  ]);
  const { data } = await app.call('/api/firm/wallet/transactions', { as: firm.token });
  expect(data.transactions.map(({ description }: { description: string }) => description)).toContain(
    'Bankaya çekim (IBAN •••• 1326)',
  );
  const notices = (await app.call('/api/notices', { as: firm.token })).data.notices;
  expect(notices.find(({ kind }: { kind: string }) => kind === 'withdrawal_paid').link).toBe(
    '/firma/muhasebe?sekme=cuzdan',
  );
  expect(await cancel(firm, paid)).toMatchObject(refusal(409, 'WITHDRAWAL_STATE'));
  const body = { reason: 'Hesap kapalı' };
  await app.call(`/api/admin/withdrawals/${paid}/return`, { method: 'PUT', as: admin.token, body });
  await withdraw(firm);
  const again = await app.call(`/api/admin/withdrawals?viewer=${firm.userId}`, { as: admin.token });
  expect(again.data.withdrawals[0].look).toMatchObject({
    is_needed: false,
    line: "Bu IBAN'a giden ₺400,00 geri döndü (Hesap kapalı, 23.11.2026)",
    objects: true,
  });
});

test('what is reserved, too little, without the password, to a wrong IBAN or of another firm is refused', async () => {
  const payment = await aPayment(app);
  const { firm } = payment;
  await fundFirm(app, firm, 100_000);
  await payPartly(app, payment, 'bank_transfer', 700);
  const refused = await withdraw(firm);
  const text = 'Bakiyen yetersiz. Cüzdanında ₺300,00 var.';
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'INSUFFICIENT_FUNDS', errors: { amount: text } },
  });
  expect((await withdraw(firm, { amount: 1, iban: 'TR12' })).body.errors).toMatchObject({
    amount: expect.stringContaining('En az'),
    iban: expect.any(String),
  });
  expect((await withdraw(firm, { amount: 300.01, iban: 'TR12' })).body.errors).toEqual({
    amount: text,
    iban: expect.any(String),
  });
  expect(await withdraw(firm, { password: undefined })).toMatchObject(refusal(403, 'IDENTITY_NEEDED'));
  expect((await withdraw(firm, { password: 'Yanlış1şifre' })).body.code).toBe('CURRENT_PASSWORD_WRONG');
  const { id } = (await withdraw(firm, { amount: 300 })).data;
  expect(await cancel(await aFirm(app), id)).toMatchObject(refusal(404, 'WITHDRAWAL_NOT_FOUND'));
});

test('whatever arrives at once, money leaves once: double presses, two withdrawals, two decisions', async () => {
  const [firm, admin] = [await aRichFirm(), await anAdmin(app)];
  const pressed = await atOnce(6, () => withdraw(firm, {}, 'once'));
  expect(new Set(pressed.map(({ data }) => data.id)).size).toBe(1);
  const both = await atOnce(4, () => withdraw(firm, { amount: 350 }));
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await walletOf(firm)).toBe(25_000);
  const id = Number(pressed[0]?.data.id);
  const decided = await atOnce(12, (index) =>
    index % 2 === 0 ? cancel(firm, id) : decide(admin, id, 'reject'),
  );
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await walletOf(firm)).toBe(65_000);
});

test('the account that firms pay into is refused beside the field, to a firm and to a viewer', async () => {
  const given = { amount: 60, iban: 'TR56 0006 1005 1978 6457 8413 00' };
  const errors = { iban: 'Bu IBAN bizim hesabımız; kendi IBAN’ını yaz' };
  const [firm, viewer] = [await aRichFirm(), await aRichViewer(app, 19_000)];
  expect(await withdraw(firm, given)).toMatchObject({ status: 400, body: { errors } });
  expect(await withdrawAsViewer(app, viewer, given)).toMatchObject({ status: 400, body: { errors } });
  const twice = await withdraw(firm, { ...given, amount: 60.555 });
  expect(twice.body.errors).toEqual({ ...errors, amount: expect.any(String) });
  expect([await walletOf(firm), await balanceOf(app, viewer)]).toEqual([100_000, 20_000]);

  const { id } = (await withdrawAsViewer(app, viewer)).data;
  const wasTo = (iban: string) => app.run(sql`update withdrawals set iban = ${iban} where id = ${id}`);
  await wasTo('TR560006100519786457841300');
  const body = { amount: 60, saved_iban_id: id };
  expect(await app.call('/api/user/wallet/withdraw', { as: viewer.token, body })).toMatchObject({
    status: 400,
    body: { errors: { saved_iban_id: errors.iban } },
  });
  await wasTo(TEST_IBAN); // As the sealed journal has it.
});
