import { describe, expect, test } from 'vitest';
import { aRichViewer, TEST_IBAN, walletOf, withdraw } from '#testing/money.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { anAdmin, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { groupInFours } from '../grouping.ts';

const app = useTestApp();

const newest = async ({ token }: Person) =>
  (await app.call('/api/user/wallet/transactions', { as: token })).data.transactions[0];

const receiptOf = ({ token }: Person, id: number) =>
  app.call(`/api/user/wallet/transactions/${id}`, { as: token });

/** The facts by their names. */
async function factsOf(person: Person, id: number): Promise<Record<string, string>> {
  const facts: { label: string; value: string }[] = (await receiptOf(person, id)).data.facts;
  return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
}

describe('a receipt', () => {
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
