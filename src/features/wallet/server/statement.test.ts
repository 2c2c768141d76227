import { describe, expect, test } from 'vitest';
import { addDays, formatDate, istanbulDay } from '#lib/shared/dates.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { fundAroundMidnight } from '#testing/money.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { aViewer } from '#testing/people.ts';
import { type TestAnswer, useTestApp } from '#testing/test-app.ts';
import { clickAd, watchAd } from '#testing/watching.ts';
import { userWallet } from '#features/ledger/accounts.ts';

const app = useTestApp();

interface Line {
  kind: string;
  description: string;
  transaction_type: string;
  amount: number;
}

async function statementOf(
  token: string,
  query = '',
): Promise<{ transactions: Line[]; pagination: unknown }> {
  return (await app.call(`/api/user/wallet/transactions${query}`, { as: token })).data;
}

describe('the statement', () => {
  test('says which ad, whether seen or clicked, and whether it was seen before', async () => {
    const viewer = await aViewer(app);
    const { id } = await aCampaign(app, { status: 'active', name: 'Çay Keyfi' });
    await watchAd(app, viewer, id);
    await clickAd(app, viewer, id);
    await watchAd(app, viewer, id);
    const { transactions } = await statementOf(viewer.token);
    expect(transactions.map(({ description, amount }) => [description, amount])).toEqual([
      ['“Çay Keyfi” reklamını 2. kez izledin', 0.13],
      ['“Çay Keyfi” reklamına tıkladın', 0.5],
      ['“Çay Keyfi” reklamını ilk kez izledin', 0.25],
      ['Hoş geldin bonusu', 10],
    ]);
    const wallet = (await app.call('/api/user/wallet/balance', { as: viewer.token })).data;
    expect(wallet).toMatchObject({
      balance: 10.88,
      total_today: 0.88,
      daily_earning_limit: 50,
      money_ready_at: null,
    });
  });

  test('is paged, newest first, and filtered by direction', async () => {
    const viewer = await aViewer(app);
    const { id } = await aCampaign(app, { status: 'active' });
    await watchAd(app, viewer, id);
    const first = await statementOf(viewer.token, '?limit=1');
    expect(first).toMatchObject({
      transactions: [{ kind: 'view' }],
      pagination: { total: 2, page: 1, limit: 1, pages: 2 },
    });
    expect((await statementOf(viewer.token, '?limit=1&page=2')).transactions).toMatchObject([
      { kind: 'welcome_bonus' },
    ]);
    expect((await statementOf(viewer.token, '?type=debit')).transactions).toEqual([]);
    expect((await statementOf(viewer.token, '?type=credit')).transactions).toHaveLength(2);
    expect((await app.call('/api/user/wallet/transactions?type=both', { as: viewer.token })).status).toBe(
      400,
    );
  });

  test('is filtered by kind and by days, both inclusive; the days are Istanbul’s', async () => {
    const viewer = await aViewer(app);
    const { id } = await aCampaign(app, { status: 'active' });
    await watchAd(app, viewer, id);
    await clickAd(app, viewer, id);
    const kindsOf = async (query: string) =>
      (await statementOf(viewer.token, query)).transactions.map(({ kind }) => kind);
    expect(await kindsOf('?kind=views')).toEqual(['view']);
    expect(await kindsOf('?kind=clicks&type=credit')).toEqual(['click']);
    expect(await kindsOf('?kind=bonuses')).toEqual(['welcome_bonus']);
    expect(await kindsOf('?kind=transfers')).toEqual([]);
    expect(await kindsOf('?date_from=2026-11-23&date_to=2026-11-23')).toHaveLength(3);
    expect(await kindsOf('?date_from=&date_to=2026-11-22')).toEqual([]);
    expect(await kindsOf('?date_from=2026-11-24')).toEqual([]);
    expect(await statementOf(viewer.token, '?kind=bonuses&limit=1')).toMatchObject({
      pagination: { total: 1 },
    });
    for (const wrong of ['kind=money', 'date_from=2026-02-30', 'date_to=dün'])
      expect((await app.call(`/api/user/wallet/transactions?${wrong}`, { as: viewer.token })).status).toBe(
        400,
      );
  });

  test('is the viewer’s own', async () => {
    const [viewer, other] = [await aViewer(app), await aViewer(app)];
    const { id } = await aCampaign(app, { status: 'active' });
    await watchAd(app, viewer, id);
    expect((await statementOf(other.token)).transactions).toMatchObject([{ kind: 'welcome_bonus' }]);
  });
});

describe('the statement as a file', () => {
  const DAY_MS = 86_400_000;
  const file = (token: string, query: string): Promise<TestAnswer> =>
    app.call(`/api/user/wallet/statement?${query}`, { as: token });
  const textOf = ({ data }: TestAnswer) => Buffer.from(data.content, 'base64').toString('utf8');

  /** Monday: bonus and view; Tuesday: click. The clock is put back. */
  async function twoDays() {
    const viewer = await aViewer(app, { name: 'Çağrı Işık' });
    const { id } = await aCampaign(app, { status: 'active', name: '=Çay; "Keyfi"' });
    const monday = app.clock.now();
    await watchAd(app, viewer, id);
    app.clock.set(new Date(monday.getTime() + DAY_MS / 2));
    await clickAd(app, viewer, id);
    app.clock.set(monday);
    return viewer;
  }

  test('has every movement of the period, oldest first, with the balance after it', async () => {
    const viewer = await twoDays();
    const answer = await file(viewer.token, 'format=csv&date_from=2026-11-01&date_to=2026-11-30');
    expect(answer.data).toMatchObject({
      file_name: 'hesap-ozeti-2026-11-01-2026-11-30.csv',
      content_type: 'text/csv; charset=utf-8',
    });
    expect(textOf(answer).split('\r\n')).toEqual([
      '\uFEFFTarih;Hareket;Not;Tutar;Bakiye',
      '01.11.2026;Dönem başı bakiyesi;;;0,00',
      expect.stringMatching(/^23\.11\.2026 \d\d:\d\d;Hoş geldin bonusu;;10,00;10,00$/),
      expect.stringMatching(/;"“=Çay; ""Keyfi""” reklamını ilk kez izledin";;0,25;10,25$/),
      expect.stringMatching(/^24\.11\.2026 00:\d\d;"“=Çay; ""Keyfi""” reklamına tıkladın";;0,50;10,75$/),
      expect.stringMatching(/^23\.11\.2026 \d\d:\d\d;Dönem sonu bakiyesi;;;10,75$/),
      // What the wallet page says of the balance.
      expect.stringMatching(/^23\.11\.2026 \d\d:\d\d;Çekilebilir tutar: Serbest tutar;;;0,75$/),
      expect.stringMatching(
        /;"Çekilebilir tutar: Bonus ve ödüllerin, 1 reklam daha izleyince çekilebilir";;;10,00$/,
      ),
      '',
    ]);
  });

  test('begins with what there was before the period', async () => {
    const viewer = await twoDays();
    const lines = textOf(await file(viewer.token, 'format=csv&date_from=2026-11-24&date_to=2026-11-24'));
    expect(lines).toContain(';0,50;10,75');
    expect(lines).not.toContain('bonusu');
    expect(lines).toContain('24.11.2026;Dönem başı bakiyesi;;;10,25\r\n');
  });

  test('of a period that ended ends with its balance, and says nothing of what may leave today', async () => {
    const viewer = await twoDays();
    const monday = app.clock.now();
    app.clock.set(new Date(monday.getTime() + DAY_MS / 2));
    const october = await file(viewer.token, 'format=csv&date_from=2026-10-01&date_to=2026-10-31');
    expect(textOf(october).split('\r\n')).toEqual([
      '\uFEFFTarih;Hareket;Not;Tutar;Bakiye',
      '01.10.2026;Dönem başı bakiyesi;;;0,00',
      '31.10.2026;Dönem sonu bakiyesi;;;0,00',
      '',
    ]);
    const first = textOf(await file(viewer.token, 'format=csv&date_from=2026-11-23&date_to=2026-11-23'));
    expect(first).toContain('\r\n23.11.2026;Dönem sonu bakiyesi;;;10,25\r\n');
    expect(first).not.toContain('Çekilebilir');
    app.clock.set(monday);
  });

  test('is a PDF where one is wanted', async () => {
    const viewer = await twoDays();
    const { data } = await file(viewer.token, 'format=pdf&date_from=2026-11-01&date_to=2026-11-30');
    expect(data).toMatchObject({
      file_name: 'hesap-ozeti-2026-11-01-2026-11-30.pdf',
      content_type: 'application/pdf',
    });
    const bytes = Buffer.from(data.content, 'base64');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(10_000);
  });

  test.each([
    ['format=xls&date_from=2026-11-01&date_to=2026-11-30', 'format', 'Dosya türünü seç'],
    ['format=csv&date_to=2026-11-30', 'date_from', 'Başlangıç tarihini seç'],
    ['format=csv&date_from=31.0&date_to=2026-11-30', 'date_from', 'Başlangıç tarihini seç'],
    ['format=csv&date_from=31.02.2026&date_to=2026-11-30', 'date_from', 'Bu tarih takvimde yok'],
    ['format=csv&date_from=2026-11-01&date_to=2026-11-31', 'date_to', 'Bu tarih takvimde yok'],
    [
      'format=csv&date_from=2026-11-02&date_to=2026-11-01',
      'date_to',
      'Bitiş tarihi başlangıç tarihinden önce olamaz',
    ],
    [
      'format=csv&date_from=2025-11-01&date_to=2026-11-02',
      'date_to',
      'En çok 366 günlük bir dönem seçebilirsin',
    ],
  ])('%s is refused beside its field', async (query, field, message) => {
    const viewer = await aViewer(app);
    const refused = await file(viewer.token, query);
    expect(refused).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
  });
});

describe('the statement around midnight', () => {
  // Last in the file, because entries are found by time on the ground that their numbers follow it.
  test.each([
    ['in the order of time', '2026-11-28', ['23:55', '00:05']],
    // As servers do whose clocks differ.
    ['in the other order', '2026-11-30', ['00:04', '23:56']],
  ])('has under each day exactly its own entries, written %s', async (_, day, times) => {
    const viewer = await aViewer(app);
    await fundAroundMidnight(app.db, userWallet(viewer.userId), { day, times });
    const next = addDays(day, 1);
    const amountsOf = async (from: string, to: string) =>
      (await statementOf(viewer.token, `?date_from=${from}&date_to=${to}`)).transactions.map(
        ({ amount }) => amount,
      );
    expect(await amountsOf(day, day)).toEqual([1]);
    expect(await amountsOf(next, next)).toEqual([2]);
    expect(await amountsOf(day, next)).toHaveLength(2);
  });
});

// The last one: what was posted in the future comes before nothing that follows.
test('a statement is dated by the database where the server’s clock is ahead of it', async () => {
  app.clock.set(new Date(Date.now() + 20 * 86_400_000));
  const { token } = await aViewer(app);
  const day = istanbulDay(app.clock.now());
  const { data } = await app.call(`/api/user/wallet/statement?format=pdf&date_from=${day}&date_to=${day}`, {
    as: token,
  });
  expect(textOfPdf(Buffer.from(data.content, 'base64')).join(' ')).toContain(formatDate(new Date()));
});
