import { beforeAll, expect, test } from 'vitest';
import { formatDate, istanbulDay } from '#lib/shared/dates.ts';
import { formatMonth, monthOf } from '#lib/shared/months.ts';
import { sql } from '#lib/server/db.ts';
import type { Duty } from '#lib/shared/route.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aRichViewer, ibanOf, withdraw } from '#testing/money.ts';
import { reissue } from '#testing/payments.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const KINDS = ['people', 'firms', 'campaigns', 'payments', 'withdrawals', 'invoices', 'entries'] as const;
const NONE = Object.fromEntries(KINDS.map((kind) => [kind, 0]));

let owner: Person;
let firm: Person;
let viewer: Person;
let campaignId: number;
let order: { id: number; reference: string };

beforeAll(async () => {
  owner = await anAdmin(app);
  firm = await aFirm(app, { name: 'Sevil Ilgaz', firmName: 'Şıpsevdi Çiçekçilik Ltd.' });
  viewer = await aViewer(app, { name: 'İbrahim Çiçek' });
  const options = { firm, admin: owner, name: 'Işıltılı Güller', status: 'active' as const };
  campaignId = (await aCampaign(app, options)).id;
  await aCampaign(app, { firm, name: 'Gizli taslak güller' });
  order = await app.one(
    sql<typeof order>`select id, reference from orders where campaign_id = ${campaignId}`,
  );
});

const search = (q: string, as = owner) =>
  app.call(`/api/admin/search?q=${encodeURIComponent(q)}`, { as: as.token });

async function counts(q: string, as = owner): Promise<Record<string, number>> {
  const { data } = await search(q, as);
  return Object.fromEntries(KINDS.map((kind) => [kind, data[kind].length]));
}

test('one search finds people, firms, campaigns and payments, however İ, ı and ç are typed', async () => {
  const { status, data } = await search('CICEK');
  expect(status).toBe(200);
  expect(data.people).toEqual([
    {
      id: viewer.userId,
      name: 'İbrahim Çiçek',
      email: viewer.email,
      role: 'user',
      status: 'active',
    },
  ]);
  expect(data.firms).toMatchObject([{ id: firm.userId, firm_name: 'Şıpsevdi Çiçekçilik Ltd.' }]);
  expect(data.campaigns).toEqual([
    {
      id: campaignId,
      campaign_name: 'Işıltılı Güller',
      firm_name: 'Şıpsevdi Çiçekçilik Ltd.',
      status: 'active',
      start_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    },
  ]);
  expect(data.payments).toMatchObject([
    { id: order.id, reference: order.reference, payable: 6000, status_text: 'Ödendi' },
  ]);
});

test('a reference finds its payment and the entry that it made, a number its rows', async () => {
  expect(await counts(order.reference.toLowerCase())).toMatchObject({ payments: 1, entries: 1, people: 0 });
  const { data } = await search(order.reference);
  expect(data.entries).toMatchObject([{ kind: 'order_paid', amount: 6000 }]);
  expect((await search(`#${data.entries[0].id}`)).data.entries).toEqual(data.entries);
  expect((await search(String(campaignId))).data.campaigns).toMatchObject([{ id: campaignId }]);
});

test('an invoice is found by its number, by its beginning and by its last digits, also after it was reissued', async () => {
  const { data } = await app.call('/api/firm/invoices', { as: firm.token });
  const { number } = data.invoices[0];
  const found = {
    number,
    total_amount: 6000,
    firm_name: 'Şıpsevdi Çiçekçilik Ltd.',
    campaign_name: 'Işıltılı Güller',
  };
  const sequence = String(Number(number.slice(-9)));
  for (const typed of [number, number.toLowerCase(), `${number.slice(0, 7)} ${number.slice(7)}`])
    expect((await search(typed)).data.invoices, typed).toMatchObject([found]);
  for (const typed of [number.slice(-9), number.slice(-3), sequence, number.slice(0, 7)])
    expect((await search(typed)).data.invoices, typed).toContainEqual(expect.objectContaining(found));
  expect(await counts('güller')).toMatchObject({ invoices: 0 });
  const moderator = await anAdmin(app, { duty: 'moderator' });
  expect(await counts(number, moderator)).toMatchObject({ invoices: 0 });

  const { cancelling, invoice: made } = (await reissue(app, owner, { firm })).data;
  for (const one of [number, cancelling.number, made.number])
    expect((await search(one)).data.invoices).toMatchObject([{ number: one }]);

  await app.call(`/api/firm/campaigns/${campaignId}/close`, { method: 'POST', as: firm.token });
  const after = await app.call('/api/firm/invoices', { as: firm.token });
  expect((await search(after.data.invoices[0].number)).data.invoices).toMatchObject([
    { campaign_name: 'Işıltılı Güller' },
  ]);
});

test('an IBAN, however it is grouped, and its last four digits find the withdrawals to it', async () => {
  const asker = await aRichViewer(app, 19_000);
  const iban = ibanOf(asker.userId);
  const { id } = (await withdraw(app, asker, { iban })).data;
  await withdraw(app, await aRichViewer(app, 19_000), { iban: ibanOf(0) });
  const grouped = iban.replace(/(.{4})(?=.)/g, '$1 ');
  const reports = await anAdmin(app, { duty: 'reports' });
  for (const typed of [iban, iban.toLowerCase(), `IBAN: ${grouped}`, iban.slice(2), iban.slice(-4)]) {
    const { data } = await search(typed);
    expect(data.entries, typed).toEqual([expect.objectContaining({ kind: 'withdrawal_asked', amount: 60 })]);
    const entry = await app.call(`/api/admin/oversight/entries/${data.entries[0].id}`, { as: owner.token });
    expect(entry.data.causes).toContainEqual(expect.objectContaining({ kind: 'withdrawal', id }));
    expect((await search(typed, reports)).data.entries).toHaveLength(1);
  }
  for (const typed of [iban.slice(-3), iban.slice(0, -1), iban.slice(4, 12)])
    expect((await search(typed)).data.entries, typed).toEqual([]);
});

test('an amount, a day and the end of an IBAN find payments and withdrawals, for those who open them', async () => {
  const asker = await aRichViewer(app, 19_000);
  const iban = ibanOf(asker.userId);
  const { id } = (await withdraw(app, asker, { iban, amount: 73.25 })).data;
  const today = formatDate(app.clock.now());
  const spelled = `${today.slice(0, 2)} ${formatMonth(monthOf(istanbulDay(app.clock.now())))}`;
  const withdrawal = expect.objectContaining({
    id,
    amount: 73.25,
    iban_end: iban.slice(-4),
    status: 'pending',
  });
  const none = { payments: 0, withdrawals: 0 };
  for (const typed of [
    '73,25',
    '73.25',
    '₺73,25',
    '73,25 tl',
    today,
    spelled,
    today.slice(0, 5),
    iban.slice(-4),
  ]) {
    expect((await search(typed)).data.withdrawals, typed).toContainEqual(withdrawal);
    for (const duty of ['moderator', 'reports'] as const)
      expect(await counts(typed, await anAdmin(app, { duty }))).toMatchObject(none);
  }
  for (const typed of ['6.000,00', '6000,00', '6000.00', '6.000', '6000', '₺6.000', today, spelled])
    expect((await search(typed)).data.payments, typed).toContainEqual(
      expect.objectContaining({ id: order.id }),
    );
  for (const typed of ['6.000,01', '73,2', '7325', '31.02.2026', '24.11.2019'])
    expect(await counts(typed), typed).toMatchObject(none);
});

test('a phone finds its owner, and no draft is found by its name', async () => {
  expect((await search(`0${viewer.phone}`)).data.people).toMatchObject([{ id: viewer.userId }]);
  expect(await counts('güller')).toMatchObject({ campaigns: 1 });
});

test('less than three letters find nothing, and of a kind there are five at most', async () => {
  expect(await counts('gü')).toEqual(NONE);
  for (let made = 0; made < 6; made += 1) await aViewer(app, { name: 'Kalabalık Kişi' });
  expect(await counts('kalabalık')).toMatchObject({ people: 5 });
});

test.each<[Duty, Record<string, number>]>([
  ['finance', { firms: 1, campaigns: 1, payments: 1, invoices: 4 }],
  ['accounting', { invoices: 4 }],
  ['moderator', { firms: 1, campaigns: 1 }],
  ['reports', { campaigns: 1 }],
])('an administrator for %s finds only what that duty opens', async (duty, found) => {
  const admin = await anAdmin(app, { duty });
  expect(await counts('şıpsevdi', admin)).toEqual({ ...NONE, ...found });
  expect(await counts(order.reference, admin)).toMatchObject({
    payments: duty === 'finance' ? 1 : 0,
    entries: duty === 'moderator' ? 0 : 1,
  });
});
