import { expect, test } from 'vitest';
import { textOfPdf } from '#testing/pdf-text.ts';
import { makePdf, type PdfPage } from './pdf.ts';
import { printable } from './pdf-style.ts';

const make = (draw: (page: PdfPage) => void, owner = 'Ayşe') =>
  makePdf(
    { owner, title: 'Deneme', author: 'İzle Kazan', footer: '', now: new Date('2026-11-23T09:00:00Z') },
    draw,
  );

/** The lines of the page; a line that was broken ends in the space at which it broke. */
const read = async (draw: (page: PdfPage) => void) => textOfPdf(await make(draw)).join('\n');

test('Turkish letters and ₺: printed in both weights', async () => {
  const letters = 'ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ abcçdefgğhıijklmnoöprsştuüvyz âîû ₺1.234,50 %20';
  const text = await read((page) => {
    page.paragraph(letters);
    page.notice(letters);
  });
  expect(text.replaceAll('\n', '').split(letters)).toHaveLength(3);
  expect(text).not.toContain('�');
});

test('metadata: language and title', async () => {
  const pdf = (await make((page) => page.paragraph('Merhaba'))).toString('latin1');
  expect(pdf).toMatch(/^%PDF-1\.7/);
  expect(pdf).toContain('/Lang (tr-TR)');
  expect(pdf).toContain('/DisplayDocTitle true');
});

test('a long table: continues over pages, each with the head and its number', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`Satır ${index}`, `₺${index},00`]);
  const columns = [
    { title: 'Açıklama', width: 3 },
    { title: 'Tutar', width: 1, align: 'right' as const },
  ];
  const pages = textOfPdf(await make((page) => page.table({ columns, rows })));
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((text, index) => {
    expect(text).toContain('Açıklama');
    expect(text).toContain(`Sayfa ${index + 1} / ${pages.length}`);
  });
  const all = pages.join('\n').split('\n');
  for (const row of rows) for (const text of row) expect(all).toContain(text);
});

test('T-F4: a hostile text: printed as text without line breaks, direction marks, links or actions', async () => {
  const hostile = `Kötü\r\nToplam: ₺0,01 \u202E<script>alert(1)</script> (x) Tj ET /Launch ${'W'.repeat(200)} \uD800`;
  const pdf = await make((page) => {
    page.blocks([{ title: 'Alıcı', lines: [hostile, hostile] }]);
    page.table({ columns: [{ title: 'Açıklama', width: 1 }], rows: [[hostile]] });
    page.totals([{ label: 'Toplam', value: '₺6.000,00', isStrong: true }]);
  });
  const text = textOfPdf(pdf).join('\n');
  expect(text).not.toContain('\u202E');
  expect(text.replaceAll('\n', '')).toContain(
    'Kötü Toplam: ₺0,01 <script>alert(1)</script> (x) Tj ET /Launch',
  );
  expect(text).toContain('₺6.000,00');
  expect(pdf.toString('latin1')).not.toMatch(/\/(Launch|JavaScript|JS|URI|Annots|OpenAction|EmbeddedFile)\b/);
});

test.each([
  ['Kira 🏠 Kasım', 'Kira Kasım'],
  ['Teşekkürler!👨\u200d👩\u200d👧 🇹🇷 👍🏽', 'Teşekkürler!'],
  ['1️⃣. taksit ❤️', '1. taksit'],
  ['🎉🎉', ''],
  ['Göl, Ağrı, Łódź, Đặng, €5 – “evet” ✓', 'Göl, Ağrı, Łódź, Đặng, €5 – “evet”'],
  ['李小龙 Lee', '??? Lee'],
  ['Привет', '??????'],
  ['سَلَام', '????'],
  ['नमस्ते', '????'],
])('the text %j: printed as %j', (typed, printed) => {
  expect(printable(typed)).toBe(printed);
});

test('documents: drawn one at a time, owners in turns and other work between two', async () => {
  const done: string[] = [];
  const one = (owner: string) => make((page) => page.paragraph(owner), owner).then(() => done.push(owner));
  const all = [...Array.from({ length: 6 }, () => one('Ayşe')), one('Barış')];
  let turns = 0;
  const count = setInterval(() => (turns += 1), 0);
  await Promise.all(all);
  clearInterval(count);
  expect(done.indexOf('Barış')).toBeLessThan(3);
  expect(turns).toBeGreaterThan(3);
});

test('documents: others have three times as long as one was drawn', async () => {
  const drawMs = 40;
  const busy = () => {
    for (const end = performance.now() + drawMs; performance.now() < end;);
  };
  const startedMs = performance.now();
  await Promise.all([1, 2, 3].map(() => make(busy)));
  expect(performance.now() - startedMs).toBeGreaterThan(3 * drawMs + 2 * 3 * drawMs);
});
