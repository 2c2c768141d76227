import { describe, expect, test, afterAll, beforeAll } from 'vitest';
import { parseCompany } from '#lib/server/company.ts';
import { fillWords, readMarkdown, readContent, readTermsVersion } from './server.ts';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#lib/server/config.ts';
import { startTestApp } from '#testing/test-app.ts';
import { PAGE_NAMES } from './blocks.ts';

const wordsOf = (text: string) => JSON.stringify(readMarkdown(text).blocks);

test('headings, lists, bold, italic, links and pictures are taken apart', () => {
  expect(
    readMarkdown(`## Başlık

Bir **kalın** ve *eğik* söz, [bağlantı](/giris).
aynı satır

1. ilk
2. ikinci

![Bir ekran](/help/ekran.webp)`),
  ).toEqual({
    problem: null,
    blocks: [
      { kind: 'heading', level: 2, spans: [{ text: 'Başlık' }] },
      {
        kind: 'paragraph',
        spans: [
          { text: 'Bir ' },
          { text: 'kalın', is_bold: true },
          { text: ' ve ' },
          { text: 'eğik', is_italic: true },
          { text: ' söz, ' },
          { text: 'bağlantı', link: '/giris' },
          { text: '.' },
          { text: ' ' },
          { text: 'aynı satır' },
        ],
      },
      { kind: 'list', is_numbered: true, items: [[{ text: 'ilk' }], [{ text: 'ikinci' }]] },
      { kind: 'picture', src: '/help/ekran.webp', alt: 'Bir ekran' },
    ],
  });
});

describe('hostile Markdown', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">tıkla</a>',
    '<!-- gizli -->',
  ])('%s stays letters', (html) => {
    expect(readMarkdown(html)).toEqual({
      problem: null,
      blocks: [{ kind: 'paragraph', spans: [{ text: html }] }],
    });
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'http://ornek.com',
    '//kotu.example/giris',
    'https:///kotu',
    'file:///etc/passwd',
    'giris',
  ])('a link to %s loses its address and is named', (address) => {
    const { blocks, problem } = readMarkdown(`[tıkla](<${address}>)`);
    expect(blocks).toEqual([{ kind: 'paragraph', spans: [{ text: 'tıkla' }] }]);
    expect(problem).toMatch(/^the link to /);
  });

  test.each([
    'https://kotu.example/iz.png',
    '//kotu.example/iz.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '/help/ekran.svg',
    '/api/auth/logout',
  ])('a picture of %s is left out and named', (address) => {
    const { blocks, problem } = readMarkdown(`![iz](${address})`);
    expect(blocks).toEqual([]);
    expect(problem).toMatch(/^the picture /);
  });

  test('a good address stays as it is', () => {
    for (const address of [
      'https://www.kvkk.gov.tr/',
      'mailto:destek@izlekazan.example',
      '/kullanici/ayarlar',
    ])
      expect(readMarkdown(`[git](${address})`)).toMatchObject({
        problem: null,
        blocks: [{ spans: [{ text: 'git', link: address }] }],
      });
  });
});

describe('words in braces', () => {
  const company = parseCompany({
    seller: { title: 'Kötü [Tıkla](https://kotu.example) <b>A.Ş.</b>' },
    contact_email: 'bize_yaz@ornek.com',
  });
  const config = { company };

  test('are what is configured, as letters only', () => {
    expect(wordsOf(fillWords('{sirket}', config))).toBe(
      JSON.stringify([{ kind: 'paragraph', spans: [{ text: company.seller.title }] }]),
    );
    expect(wordsOf(fillWords('[{eposta}](mailto:{eposta})', config))).toContain(
      '"mailto:bize_yaz@ornek.com"',
    );
  });

  test('that are unknown stay', () => {
    expect(fillWords('{yok} {constructor}', config)).toBe('{yok} {constructor}');
  });
});

describe('content', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'izle-kazan-content-'));
    await mkdir(join(dataDir, 'content'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  const read = () => readContent(readConfig({ DATA_DIR: dataDir }));
  const write = (page: string, text: string) => writeFile(join(dataDir, 'content', `${page}.md`), text);

  test.each(PAGE_NAMES)(
    'shipped %s: can be shown, with a version, a day and no word left in braces',
    async (page) => {
      const text = await readFile(`content/${page}.md`, 'utf8');
      expect(fillWords(text, readConfig({}))).not.toMatch(/\{\w+\}/);
      const shown = readContent(readConfig({}))[page];
      expect(shown.blocks.length).toBeGreaterThan(4);
      expect(shown.version).toBeGreaterThan(0);
      expect(JSON.stringify(shown.blocks)).not.toContain('<!--');
    },
  );

  test('shipped texts: they say what firms and waiting money need, and help names no administrator', () => {
    const { terms, help } = readContent({
      ...readConfig({}),
      company: parseCompany({ seller: { title: 'Deneme Reklam A.Ş.' } }),
    });
    for (const said of ['Deneme Reklam A.Ş.', 'Firmaysan ', 'güvenliğin için 24 saat sonra'])
      expect(JSON.stringify(terms.blocks)).toContain(said);
    expect(JSON.stringify(help.blocks)).toContain('Param neden bekliyor?');
    expect(JSON.stringify(help.blocks)).not.toMatch(/yönetici/i);
  });

  test('a file in DATA_DIR/content: replaces that page alone, and its version is the one to agree to', async () => {
    const shippedHelp = read().help;
    await write('terms', '<!-- version 41, 2027-02-28 -->\n\n## Koşullar\n');
    expect(read()).toMatchObject({
      terms: {
        version: 41,
        since: '2027-02-28',
        blocks: [{ kind: 'heading', spans: [{ text: 'Koşullar' }] }],
      },
      help: shippedHelp,
    });
    expect(readTermsVersion(dataDir)).toBe(41);
    const app = await startTestApp({ dataDir });
    expect((await app.call('/api/pages/terms')).data).toMatchObject({ page: 'terms', version: 41 });
    expect((await app.call('/api/pages/secret')).status).toBe(404);
    await app.close();
  });

  test.each([
    ['## No first line', /contact\.md: the first line must be/],
    ['<!-- version 0, 2026-11-28 -->\nText', /first line must be/],
    ['<!-- version 2, 2026-02-30 -->\nText', /first line must be/],
    ['<!-- version 2, 2026-11-28 -->\n[tıkla](javascript:alert(1))', /contact\.md: the link to javascript:/],
    ['<!-- version 2, 2026-11-28 -->\n![iz](https://kotu.example/iz.png)', /contact\.md: the picture https:/],
    ['<!-- version 2, 2026-11-28 -->\n\n', /contact\.md has no text/],
  ])('a file that cannot be shown: %j stops the start and is named', async (text, message) => {
    await write('contact', text);
    expect(read).toThrow(message);
    await write('contact', '<!-- version 2, 2026-11-28 -->\nBiz');
  });
});
