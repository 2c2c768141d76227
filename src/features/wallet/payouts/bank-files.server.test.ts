import { readFile } from 'node:fs/promises';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { parseCompany } from '#lib/server/company.ts';
import { checkBooks } from '#testing/books.ts';
import { anAdmin } from '#testing/people.ts';
import { aPayoutRun, giveFile, readRun, statusXml, uploadStatus } from '#testing/payouts.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { toBankText } from './bank-text.ts';
import { writeFile } from './give-file.server.ts';

const app = useTestApp();
checkBooks(app);

let schema: XsdValidator;
beforeAll(async () => {
  const text = await readFile(new URL('../../../testing/schemas/pain.001.001.09.xsd', import.meta.url));
  schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(text));
});

function checkPain001(xml: string | Buffer): void {
  const document = XmlDocument.fromBuffer(Buffer.from(xml));
  schema.validate(document);
  document.dispose();
}

test.each([
  ['Ayşe Çiçek Şahin', 'Ayse Cicek Sahin'],
  ['İĞNE ışık öü ÖÜ', 'IGNE isik ou OU'],
  ['Straße Łódź Æther', 'Strasse Lodz AEther'],
  ['<b>A & B</b>', 'b A B b'],
  ['=1+1', '1+1'],
  ['😀 汉字', '-'],
  ['x'.repeat(90), 'x'.repeat(70)],
])('%s in the letters of banks: %s', (text, folded) => {
  expect(toBankText(text)).toBe(folded);
});

test('a thousand rows with hostile names: valid by the schema, counted and summed, the same each time', () => {
  const names = ['Ayşe Çiçek', '<!ENTITY x "y">', ']]>', 'a'.repeat(150), '=cmd|A1', 'Ö & Ü'];
  const lines = Array.from({ length: 1000 }, (_, index) => ({
    id: index + 1,
    holder: names[index % names.length] ?? '',
    iban: 'TR330006100519786457841326',
    amount: kurus(index === 0 ? 1 : 90_000 + index),
  }));
  const company = parseCompany({});
  const content = { runId: 7, filedAt: new Date('2026-11-29T22:30:00Z'), lines, company };
  const xml = writeFile('pain.001', content);
  expect(() => checkPain001(xml)).not.toThrow();
  expect(writeFile('pain.001', content).equals(xml)).toBe(true);
  const text = xml.toString();
  expect(text).toContain('<MsgId>IK-G-7</MsgId>');
  expect(text).toContain('<EndToEndId>IK-C-1-7</EndToEndId>');
  expect(text).toContain('<InstdAmt Ccy="TRY">0.01</InstdAmt>');
  expect(text.match(/<CtrlSum>(.*?)<\/CtrlSum>/g)).toEqual(Array(2).fill('<CtrlSum>904095.01</CtrlSum>'));
  expect(text).toContain('<Dt>2026-11-30</Dt>');
  expect(() => checkPain001(text.replace('<ChrgBr>SHAR</ChrgBr>', ''))).not.toThrow();
  expect(() => checkPain001(text.replace('<PmtMtd>TRF</PmtMtd>', ''))).toThrow();
});

async function aFiledRun(count: number) {
  const admin = await anAdmin(app);
  const made = await aPayoutRun(app, admin, { count });
  const file = await giveFile(app, admin, made.runId, 'pain.001');
  expect(() => checkPain001(Buffer.from(file.data.content, 'base64'))).not.toThrow();
  const upload = (xml: string | Buffer, runId = made.runId) => uploadStatus(app, admin, runId, xml);
  const read = () => readRun(app, admin, made.runId);
  return { admin, upload, read, ...made };
}

describe('the status file', () => {
  test('decides the rows it names, once; what is not about the receiver is left to a person', async () => {
    const { upload, read, runId, ids } = await aFiledRun(6);
    const more =
      '<AccptncDtTm>2026-11-23T21:30:00+00:00</AccptncDtTm><AcctSvcrRef>FT26-1</AcctSvcrRef>' +
      '<OrgnlTxRef><Amt><InstdAmt Ccy="TRY">60.00</InstdAmt></Amt></OrgnlTxRef>';
    const why = (code: string, text = '') =>
      `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${text && `<AddtlInf>${text}</AddtlInf>`}</StsRsnInf>`;
    const given = [
      { status: 'ACSC', more },
      { status: 'RJCT', more: why('AC04', 'Hesap kapali') },
      { status: 'RJCT', more: '<AccptncDtTm>2026-11-20T12:00:00+03:00</AccptncDtTm>' },
      { status: 'CANC' },
      { status: 'PDNG' },
      { status: 'RJCT', more: why('AM05') },
    ];
    const rowsAt = ids.map((id, index) => ({ id, status: 'PDNG', ...given[index] }));
    const xml = statusXml(runId, { rows: rowsAt });
    app.clock.advance(13 * 3_600_000);
    expect((await upload(xml)).data).toEqual({ done: 4, waiting: 2, differing: 0 });
    app.clock.advance(-13 * 3_600_000);
    expect((await upload(xml)).data).toEqual({ done: 0, waiting: 2, differing: 0 });
    expect((await read()).rows).toMatchObject([
      { payout: { result: 'paid', bank_reference: 'FT26-1', day: '2026-11-24' } },
      { payout: { result: 'returned', day: '2026-11-23' }, rejection_reason: 'Hesap kapalı: Hesap kapali' },
      { payout: { result: 'returned', day: '2026-11-23' }, rejection_reason: 'Banka sebep bildirmedi' },
      { payout: { result: 'not_sent' } },
      { payout: { result: null } },
      { payout: { result: null } },
    ]);
    const other = statusXml(runId, { rows: [{ id: ids[0] ?? 0, status: 'RJCT' }] });
    expect((await upload(other)).data).toMatchObject({ done: 0, differing: 1 });
  });

  test('a status of the whole group counts for every row', async () => {
    const { upload, runId } = await aFiledRun(2);
    const xml = statusXml(runId, { group: 'ACSC' });
    expect((await upload(xml)).data).toMatchObject({ done: 2, waiting: 0 });
  });

  test('anything that is not about this run, or hostile: refused in clear words, and nothing is recorded', async () => {
    const { upload, read, runId, ids } = await aFiledRun(2);
    const [id = 0] = ids;
    const good = statusXml(runId, { rows: [{ id, status: 'ACSC' }] });
    const amount = '<OrgnlTxRef><Amt><InstdAmt Ccy="TRY">61.00</InstdAmt></Amt></OrgnlTxRef>';
    const rowsOf = (...rows: { id: number; status: string; more?: string }[]) => statusXml(runId, { rows });
    const bomb = '<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;&x;&x;&x;&x;&x;&x;">]>';
    const because = '<StsRsnInf><Rsn><Cd>DU01</Cd></Rsn></StsRsnInf>';
    const wrong: [string | Buffer, string][] = [
      [good.replaceAll(`IK-G-${runId}`, 'IK-G-99999'), 'başka bir gönderimin (IK-G-99999)'],
      [good.replace(`IK-C-${id}-`, 'IK-C-99999-'), `olmayan bir satır var: IK-C-99999-${runId}`],
      [good.replace(`IK-C-${id}-${runId}`, `IK-C-${id}-99999`), 'olmayan bir satır var'],
      [rowsOf({ id, status: 'ACSC' }, { id, status: 'RJCT' }), 'iki kez var'],
      [rowsOf(...Array.from({ length: 10_000 }, () => ({ id, status: 'ACSC' }))), 'iki kez var'],
      [rowsOf({ id, status: 'ACSC', more: amount }), 'tutarı bu gönderimdekinden farklı'],
      [rowsOf({ id, status: 'XXXX' }), 'durumu bilinmiyor: XXXX'],
      [statusXml(runId, { group: 'RJCT', more: because }), 'dosyanın tümünü reddetmiş (DU01)'],
      [good.replace('pain.002.001.10', 'camt.053.001.08'), 'pain.002 durum dosyası değil'],
      [good.replace('<Document', `${bomb}<Document`).replace('ACSC', '&z;'), 'DOCTYPE var'],
      [good.replace('ACSC', '&z;'), 'bozuk ya da yarım'],
      [good.replace('UTF-8', 'utf-7'), 'bozuk ya da yarım'],
      [good.slice(0, -20), 'bozuk ya da yarım'],
      [Buffer.from(`\uFEFF${good}`, 'utf16le'), 'UTF-16 ile kaydedilmiş'],
      [Buffer.from(good, 'utf16le'), 'metin değil'],
      ['Sıra;Alıcı\r\n1;Ayşe', 'bozuk ya da yarım'],
    ];
    for (const [xml, text] of wrong) {
      const refused = await upload(xml);
      expect(refused, text).toMatchObject(refusal(400, 'FILE_UNREADABLE'));
      expect(refused.body.errors?.['file']).toContain(text);
    }
    const large = await upload(Buffer.alloc(50_000_000, rowsOf({ id, status: 'ACSC' })));
    expect(large).toMatchObject(refusal(413, 'FILE_TOO_LARGE'));
    expect(large.body.message).toBe('Dosya en fazla 4 MB olabilir');
    expect(await upload(good, 999_999)).toMatchObject(refusal(404, 'PAYOUT_RUN_NOT_FOUND'));
    expect(await read()).toMatchObject({ waiting: 2 });
    expect((await upload(good)).status).toBe(200);
  });
});
