import { describe, expect, test } from 'vitest';
import { allJobs } from '#app/run-jobs.ts';
import { one, rows, sql } from '#lib/server/db.ts';
import { PRIVATE_AREA } from '#lib/server/uploads/storage.ts';
import { inEveryOrder, repeats } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aPicture } from '#testing/images.ts';
import {
  approve,
  aPayment,
  aReceipt,
  attachReceipt,
  type MadePayment,
  pay,
  reject,
} from '#testing/payments.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { RECEIPT_FILE } from '../../payment-wire.ts';
import { findReceiptFiles } from './receipt-queries.ts';

const app = useTestApp();

const PDF = aReceipt().bytes;
const { wrongType, tooLarge, required } = RECEIPT_FILE.messages;

const remove = ({ id, firm }: Pick<MadePayment, 'id' | 'firm'>) =>
  app.call(`/api/firm/orders/${id}/receipt`, { method: 'DELETE', as: firm.token });
const seenByFirm = ({ id }: { id: number }, { token }: Person) =>
  app.call(`/api/firm/orders/${id}/receipt`, { as: token });
const seenByAdmin = ({ id }: { id: number }, { token }: Person) =>
  app.call(`/api/admin/payments/${id}/receipt`, { as: token });
const kindOf = async ({ id, firm }: MadePayment) =>
  (await app.call(`/api/firm/orders/${id}`, { as: firm.token })).data.receipt_kind;
const pathsOf = async (firm: Person) =>
  (
    await rows(
      app.db,
      sql<{ path: string }>`select path from payment_receipts where firm_id = ${firm.userId} order by id`,
    )
  ).map(({ path }) => path);

describe('the receipt of an announced transfer', () => {
  test('is a download for its firm and the administrator, and has no address', async () => {
    const payment = await aPayment(app, { status: 'pending' });
    expect(await kindOf(payment)).toBeNull();
    expect(await seenByFirm(payment, payment.firm)).toMatchObject(refusal(404, 'RECEIPT_NOT_FOUND'));
    expect(await attachReceipt(app, payment)).toMatchObject({
      status: 200,
      body: { message: 'Dekont eklendi' },
    });
    const { data: shown } = await app.call(`/api/firm/orders/${payment.id}`, { as: payment.firm.token });
    const at = app.clock.now().toISOString();
    expect(shown).toMatchObject({ receipt_kind: 'pdf', receipt_bytes: PDF.length, receipt_at: at });
    for (const seen of [await seenByFirm(payment, payment.firm), await seenByAdmin(payment, payment.admin)]) {
      expect(seen).toMatchObject({ status: 200, data: { content_type: 'application/pdf' } });
      expect(seen.data.file_name).toMatch(/^dekont-IK-\w{8}\.pdf$/);
      expect(Buffer.from(seen.data.content, 'base64')).toEqual(PDF);
      expect(seen.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    }
    const [path = ''] = await pathsOf(payment.firm);
    expect(path).toMatch(/^receipts\/.*\.pdf$/);
    expect((await app.app.inject(`/uploads/${path}`)).statusCode).toBe(404);
    expect(await findReceiptFiles(app.db, [path, 'receipts/none'])).toEqual([path]);
  });

  test('is a picture of our own making, in place of the one before, whose file goes', async () => {
    const payment = await aPayment(app, { status: 'pending' });
    await attachReceipt(app, payment);
    const [before = ''] = await pathsOf(payment.firm);
    expect((await attachReceipt(app, payment, aReceipt(await aPicture('jpeg')))).status).toBe(200);
    const [path = '', ...more] = await pathsOf(payment.firm);
    expect(more).toEqual([]);
    expect(await kindOf(payment)).toBe('webp');
    const { data } = await seenByAdmin(payment, payment.admin);
    expect(data.content_type).toBe('image/webp');
    expect(Buffer.from(data.content, 'base64').toString('latin1', 8, 12)).toBe('WEBP');
    expect(await app.parts.uploads.readFile(before)).toBeNull();
    expect((await app.app.inject(`/uploads/${path}`)).statusCode).toBe(404);
  });

  test('is one also when it comes twice at once, and the other file goes', async () => {
    const payment = await aPayment(app, { status: 'pending' });
    const pictures = [aReceipt(await aPicture()), aReceipt(await aPicture('jpeg'))];
    const answers = await Promise.all(pictures.map((picture) => attachReceipt(app, payment, picture)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const paths = await pathsOf(payment.firm);
    expect(paths).toHaveLength(1);
    const left: string[] = [];
    const referenced = async (found: string[]) => {
      left.push(...found.filter((path) => path.startsWith('receipts/')));
      return new Set(found);
    };
    // Whatever their time.
    await app.parts.uploads.sweepOrphans({ referenced, olderThanMs: -1e12 });
    expect(left).toContain(paths[0]);
    expect(await findReceiptFiles(app.db, left)).toHaveLength(left.length);
  });

  test('is taken back until the transfer is decided, and its file goes', async () => {
    const payment = await aPayment(app, { status: 'pending' });
    expect(await remove(payment)).toMatchObject(refusal(404, 'RECEIPT_NOT_FOUND'));
    await attachReceipt(app, payment);
    const [path = ''] = await pathsOf(payment.firm);
    expect(await remove({ ...payment, firm: await aFirm(app) })).toMatchObject(
      refusal(404, 'PAYMENT_NOT_FOUND'),
    );
    expect(await remove(payment)).toMatchObject({ status: 200, body: { message: 'Dekont kaldırıldı' } });
    expect(await kindOf(payment)).toBeNull();
    expect(await app.parts.uploads.readFile(path)).toBeNull();
    await attachReceipt(app, payment);
    await approve(app, payment);
    expect(await remove(payment)).toMatchObject(refusal(409, 'PAYMENT_STATE'));
    expect(await kindOf(payment)).toBe('pdf');
  });

  test('that comes, is replaced or goes while an administrator decides is of one of the two moments', async () => {
    const admin = await anAdmin(app);
    for (let round = 0; round < repeats({ usually: 6, fully: 40 }); round += 1) {
      const payment = await aPayment(app, { status: 'pending', admin });
      const hadOne = round % 3 > 0;
      if (hadOne) await attachReceipt(app, payment);
      const before = await pathsOf(payment.firm);
      const change = round % 3 === 2 ? remove : (it: MadePayment) => attachReceipt(app, it);
      const decide = round % 2 === 0 ? approve : reject;
      const [changed, decided] = await inEveryOrder(
        round,
        () => change(payment),
        () => decide(app, payment),
      );
      expect(decided.status).toBe(200);
      expect([200, 409]).toContain(changed.status);
      const after = await pathsOf(payment.firm);
      if (changed.status === 409) expect(after).toEqual(before);
      else expect(after).toHaveLength(change === remove ? 0 : 1);
      // No file is lost that a row shows, and none is left that was replaced.
      for (const path of after) expect(await app.parts.uploads.readFile(path)).not.toBeNull();
      for (const path of before.filter((one) => !after.includes(one)))
        expect(await app.parts.uploads.readFile(path)).toBeNull();
    }
    await expectBooksToBalance(app);
  });

  test('keeps its file when the sweep comes, whatever became of its payment; a file of none goes', async () => {
    const payments = [
      await aPayment(app, { status: 'pending' }),
      await aPayment(app, { status: 'pending' }),
      await aPayment(app, { status: 'pending' }),
    ] as const;
    for (const payment of payments) await attachReceipt(app, payment);
    const [rejected, closed] = payments;
    await reject(app, rejected);
    await app.call(`/api/firm/campaigns/${closed.campaignId}/take-back`, {
      method: 'POST',
      as: closed.firm.token,
    });
    const orphan = await app.parts.uploads.storeFile(PDF, {
      area: PRIVATE_AREA,
      field: 'receipt',
      rule: RECEIPT_FILE,
      ownerId: rejected.firm.userId,
    });
    for (const payment of payments) expect((await seenByAdmin(payment, payment.admin)).status).toBe(200);
    app.clock.advance(30 * 24 * 3600 * 1000);
    const sweep = allJobs(app.parts).find(({ name }) => name === 'sweep-uploads');
    await sweep?.run(AbortSignal.timeout(10_000));
    for (const payment of payments) {
      const [path = ''] = await pathsOf(payment.firm);
      expect(await app.parts.uploads.readFile(path)).toEqual(PDF);
    }
    expect(await app.parts.uploads.readFile(orphan.path)).toBeNull();
  });

  test('stays with what it was for, and is none of a transfer that is announced anew', async () => {
    const payment = await aPayment(app, { status: 'pending' });
    await attachReceipt(app, payment);
    await reject(app, payment);
    app.clock.advance(60_000);
    await pay(app, payment, 'bank_transfer');
    expect(await kindOf(payment)).toBeNull();
    await attachReceipt(app, payment);
    expect((await approve(app, payment)).status).toBe(200);
    expect(await kindOf(payment)).toBe('pdf');
    await expectBooksToBalance(app);
  });
});

describe('refused is', () => {
  test.each(['awaiting', 'paid', 'rejected', 'void'] as const)('a payment that is %s', async (status) => {
    const payment = await aPayment(app, { status });
    expect(await attachReceipt(app, payment)).toMatchObject(refusal(409, 'PAYMENT_STATE'));
    expect(await pathsOf(payment.firm)).toEqual([]);
  });

  test('a file that is not what its name says, too large, empty or missing', async () => {
    const payment = await aPayment(app, { status: 'pending' });
    const tries: [Buffer, number, string][] = [
      [Buffer.from('<html><script>alert(1)</script>'), 415, wrongType],
      [Buffer.from('MZ%PDF-1.7'), 415, wrongType],
      [Buffer.concat([PDF, Buffer.alloc(RECEIPT_FILE.maxBytes)]), 413, tooLarge],
      [Buffer.alloc(0), 400, required],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, wrongType],
      [
        Buffer.from('%PDF-1.7\ntrailer << /Encrypt 5 0 R >>\n%%EOF'),
        400,
        'Bu PDF şifreli. Şifresiz olanını ya da ekran görüntüsünü ekle.',
      ],
    ];
    for (const [bytes, status, message] of tries) {
      const answer = await attachReceipt(app, payment, aReceipt(bytes));
      expect(answer).toMatchObject({ status, body: { errors: { receipt: message } } });
    }
    const { count } = await one(
      app.db,
      sql<{ count: number }>`select count(*) as count from payment_receipts where order_id = ${payment.id}`,
    );
    expect(count).toBe(0);
  });
});
