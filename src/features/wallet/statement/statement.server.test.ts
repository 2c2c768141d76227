import { describe, expect, test } from 'vitest';
import { formatDate, istanbulDay } from '#lib/shared/dates.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aRichViewer, TEST_IBAN, walletOf, withdraw } from '#testing/money.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { aViewer, anAdmin, type Person, signInAgain } from '#testing/people.ts';
import { type TestAnswer, useTestApp } from '#testing/test-app.ts';
import { clickAd, watchAd, releaseWithin, startAd } from '#testing/watching.ts';
import { groupInFours } from '../grouping.ts';

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

  test('is the viewer’s own, paged, newest first, and filtered by direction, kind and Istanbul’s days', async () => {
    const [viewer, other] = [await aViewer(app), await aViewer(app)];
    const { id } = await aCampaign(app, { status: 'active' });
    await watchAd(app, viewer, id);
    await clickAd(app, viewer, id);
    const kindsOf = async (query: string, { token } = viewer) =>
      (await statementOf(token, query)).transactions.map(({ kind }) => kind);
    const all = ['click', 'view', 'welcome_bonus'];
    expect(await statementOf(viewer.token, '?limit=1')).toMatchObject({
      transactions: [{ kind: 'click' }],
      pagination: { total: 3, page: 1, limit: 1, pages: 3 },
    });
    expect(await kindsOf('?limit=1&page=3')).toEqual(['welcome_bonus']);
    expect(await kindsOf('?type=debit')).toEqual([]);
    expect(await kindsOf('?type=credit')).toEqual(all);
    expect(await kindsOf('?kind=views')).toEqual(['view']);
    expect(await kindsOf('?kind=clicks&type=credit')).toEqual(['click']);
    expect(await kindsOf('?kind=bonuses')).toEqual(['welcome_bonus']);
    expect(await kindsOf('?date_from=2026-11-23&date_to=2026-11-23')).toEqual(all);
    expect(await kindsOf('?date_from=&date_to=2026-11-22')).toEqual([]);
    expect(await kindsOf('?date_from=2026-11-24')).toEqual([]);
    expect(await kindsOf('', other)).toEqual(['welcome_bonus']);
    for (const wrong of ['type=both', 'kind=money', 'date_from=2026-02-30', 'date_to=dün'])
      expect((await app.call(`/api/user/wallet/transactions?${wrong}`, { as: viewer.token })).status).toBe(
        400,
      );
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
      // The parts of the balance as on the wallet page.
      expect.stringMatching(/^23\.11\.2026 \d\d:\d\d;Çekilebilir tutar: Serbest tutar;;;0,75$/),
      expect.stringMatching(
        /;"Çekilebilir tutar: Bonus ve ödüllerin, 1 reklam daha izleyince çekilebilir";;;10,00$/,
      ),
      '',
    ]);
  });

  test('of a period that ended ends with its balance, and says nothing of what may leave today', async () => {
    const viewer = await twoDays();
    const monday = app.clock.now();
    app.clock.set(new Date(monday.getTime() + DAY_MS / 2));
    const read = async (from: string, to: string) =>
      textOf(await file(viewer.token, `format=csv&date_from=${from}&date_to=${to}`)).split('\r\n');
    expect(await read('2026-10-01', '2026-10-31')).toEqual([
      '\uFEFFTarih;Hareket;Not;Tutar;Bakiye',
      '01.10.2026;Dönem başı bakiyesi;;;0,00',
      '31.10.2026;Dönem sonu bakiyesi;;;0,00',
      '',
    ]);
    const first = await read('2026-11-23', '2026-11-23');
    expect(first).toContain('23.11.2026;Dönem sonu bakiyesi;;;10,25');
    expect(first.join()).not.toContain('Çekilebilir');
    expect((await read('2026-11-24', '2026-11-24'))[1]).toBe('24.11.2026;Dönem başı bakiyesi;;;10,25');
    app.clock.set(monday);
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

// The last one: what was posted in the future comes before nothing that follows.
test('a statement is dated by the database where the server’s clock is ahead of it', async () => {
  app.clock.set(new Date(Date.now() + 20 * 86_400_000));
  const { token } = await aViewer(app);
  const day = istanbulDay(app.clock.now());
  const { data } = await app.call(`/api/user/wallet/statement?format=pdf&date_from=${day}&date_to=${day}`, {
    as: token,
  });
  expect(data).toMatchObject({ file_name: `hesap-ozeti-${day}-${day}.pdf`, content_type: 'application/pdf' });
  expect(textOfPdf(Buffer.from(data.content, 'base64')).join(' ')).toContain(formatDate(new Date()));
});

describe('a receipt', () => {
  const newest = async ({ token }: Person) =>
    (await app.call('/api/user/wallet/transactions', { as: token })).data.transactions[0];

  const receiptOf = ({ token }: Person, id: number) =>
    app.call(`/api/user/wallet/transactions/${id}`, { as: token });

  async function factsOf(person: Person, id: number): Promise<Record<string, string>> {
    const facts: { label: string; value: string }[] = (await receiptOf(person, id)).data.facts;
    return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
  }

  test('of a transfer: the recipient’s number only to the sender, who typed it', async () => {
    const [nil, ege] = [
      await aRichViewer(app, 4000, { name: 'Nil Su' }),
      await aRichViewer(app, 0, { name: 'Ege Kum' }),
    ];
    const number = (await walletOf(app, ege)).wallet_number;
    const body = { email: ege.email, amount: 7.25, wallet_number: number, description: 'Bilet' };
    await app.call('/api/user/wallet/transfer', { as: nil.token, body });
    const { id } = await newest(nil);
    const sent = await factsOf(nil, id);
    expect(sent).toMatchObject({ Alıcı: 'E*** K***', 'Alıcının cüzdan numarası': groupInFours(number) });
    expect(sent).toMatchObject({ Not: 'Bilet', Referans: `#${id}` });
    const got = await factsOf(ege, id);
    expect(got['Gönderen']).toBe('N*** S***');
    expect(JSON.stringify(got)).not.toContain((await walletOf(app, nil)).wallet_number.slice(0, 4));
    const file = await app.call(`/api/user/wallet/transactions/${id}/receipt`, { as: nil.token });
    const text = textOfPdf(Buffer.from(file.data.content, 'base64')).join();
    for (const part of ['Dekont', 'Nil Su', 'E*** K***', groupInFours(number), '₺7,25', `#${id}`])
      expect(text).toContain(part);
    expect(file.data.file_name).toBe(`dekont-${id}.pdf`);
  });

  test('of a withdrawal: how it stands, where it goes and why it came back', async () => {
    const viewer = await aRichViewer(app, 20_000, { name: 'Can Er' });
    await withdraw(app, viewer, { iban: TEST_IBAN });
    const asked = await newest(viewer);
    expect(await receiptOf(viewer, asked.id)).toMatchObject({
      data: { description: expect.stringContaining('Onay bekliyor') },
    });
    expect(await factsOf(viewer, asked.id)).toMatchObject({ 'Hesap sahibi': 'Can Er' });
    expect((await factsOf(viewer, asked.id))['Sebep']).toBeUndefined();
    const [{ id }] = (await app.call('/api/user/wallet/withdrawals', { as: viewer.token })).data.withdrawals;
    const body = { reason: 'Banka geri çevirdi.' };
    await app.call(`/api/admin/withdrawals/${id}/reject`, {
      method: 'PUT',
      as: (await anAdmin(app)).token,
      body,
    });
    for (const movement of [asked, await newest(viewer)])
      expect(await factsOf(viewer, movement.id)).toMatchObject({
        Sebep: 'Banka geri çevirdi.',
        'Talep no': `#${id}`,
      });
  });

  test('of another wallet, or of none, is not found', async () => {
    const [own, other] = [await aRichViewer(app, 100), await aRichViewer(app, 100)];
    const { id } = await newest(own);
    for (const path of [id, `${id}/receipt`, 9_999_999]) {
      const answer = await app.call(`/api/user/wallet/transactions/${path}`, { as: other.token });
      expect(answer).toMatchObject({ status: 404, body: { code: 'MOVEMENT_NOT_FOUND' } });
    }
  });
});

describe('own watches', () => {
  test('a watch that did not count says why, one that did what its page saw', async () => {
    const admin = await anAdmin(app);
    const [first, second] = [
      await aCampaign(app, { status: 'active', admin, name: 'Yaz İndirimi' }),
      await aCampaign(app, { status: 'active', admin, name: 'Kış İndirimi' }),
    ];
    let viewer = await aViewer(app);
    const started = await startAd(app, viewer, first.id);
    app.clock.advance(5_000);
    const seen = { visible_ms: 1_000, hidden_ms: 4_000, focused_ms: 500, is_painted: true };
    const path = `/api/user/ads/${first.id}`;
    const beat = { watch_id: started.data.watch_id, seen };
    expect((await app.call(`${path}/beat`, { as: viewer.token, body: beat })).data).toEqual({ beats: 1 });
    expect(
      (await app.call(`${path}/view`, { as: viewer.token, body: { watch_id: started.data.watch_id } }))
        .status,
    ).toBe(200);
    await startAd(app, viewer, second.id);
    await watchAd(app, viewer, second.id);
    const { display_duration } = (await startAd(app, viewer, second.id)).data;
    // Long after it ran out, as when no job was there to look.
    app.clock.advance(24 * 3_600_000);
    await releaseWithin(app, 65_000);

    viewer = await signInAgain(app, viewer);
    const read = async (as: string) => (await app.call('/api/user/watches?limit=10', { as })).data;
    const { watches, pagination } = await read(viewer.token);
    expect(pagination.total).toBe(4);
    expect(watches).toMatchObject([
      {
        title: 'Kış İndirimi',
        outcome: 'expired',
        earning: 0,
        why: expect.stringContaining('zamanında tamamlanmadı'),
      },
      { title: 'Kış İndirimi', outcome: 'counted', earning: 0.25, why: null },
      {
        title: 'Kış İndirimi',
        outcome: 'released',
        earning: 0,
        why: expect.stringContaining('başka bir reklam'),
      },
      { title: 'Yaz İndirimi', outcome: 'counted', earning: 0.25, why: 'Sayfa 4 saniye ekranda değildi.' },
    ]);
    const { data: forAdmin } = await app.call(`/api/admin/users/${viewer.userId}/watches?limit=10`, {
      as: (await anAdmin(app)).token,
    });
    expect(watches.map(({ at }: { at: string }) => at)).toEqual(
      forAdmin.watches.map(({ started_at: at }: { started_at: string }) => at),
    );
    const [expired] = forAdmin.watches;
    expect(Date.parse(expired.ended_at) - Date.parse(expired.started_at), 'ended when it ran out').toBe(
      (display_duration + 60) * 1000,
    );
    const stranger = await signInAgain(app, await aViewer(app));
    expect((await read(stranger.token)).watches).toEqual([]);
  });
});
