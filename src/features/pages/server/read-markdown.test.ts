import { describe, expect, test } from 'vitest';
import { parseCompany } from '#lib/server/company.ts';
import { fillWords } from './fill-words.ts';
import { readMarkdown } from './read-markdown.ts';

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
