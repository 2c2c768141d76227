import { describe, expect, test } from 'vitest';
import { readText } from './read-text.ts';
import { childrenOf, elementAt, readXml, textAt } from './read-xml.ts';

const TURKISH = 'Şişli Çağrı Ünlü İğdır ığüşöç ĞÜŞİÖÇ';
/** In ISO-8859-9 all other letters stand where ISO-8859-1 has them. */
const inLatin5 = (text: string) =>
  Buffer.from(
    text.replaceAll(
      /[ĞİŞğış]/g,
      (letter) => '\u00d0\u00dd\u00de\u00f0\u00fd\u00fe'['ĞİŞğış'.indexOf(letter)] ?? '',
    ),
    'latin1',
  );

const asWindows = (text: string) => new TextDecoder('windows-1254').decode(Buffer.from(text));

describe('readText', () => {
  test.each([
    ['UTF-8', Buffer.from(TURKISH)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TURKISH}`)],
    ['ISO-8859-9', inLatin5(TURKISH)],
    ['UTF-8 that was read as Latin', Buffer.from(Buffer.from(TURKISH).toString('latin1'))],
    ['UTF-8 that was read as Windows does', Buffer.from(asWindows(TURKISH).replaceAll('\u009E', 'ž'))],
    ['UTF-8 that was misread twice', Buffer.from(asWindows(asWindows(TURKISH)))],
    [
      'two encodings in one file',
      Buffer.concat([inLatin5(TURKISH.slice(0, 9)), Buffer.from(TURKISH.slice(9))]),
    ],
  ])('%s: its Turkish letters', (_, bytes) => {
    expect(readText(bytes)).toBe(TURKISH);
  });

  test.each([
    ['UTF-16', Buffer.from(`\uFEFF${TURKISH}`, 'utf16le')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['an archive', Buffer.from('PK\u0003\u0004\u0014\u0000')],
    ['nothing', Buffer.alloc(0)],
  ])('%s: refused', (_, bytes) => {
    expect(() => readText(bytes)).toThrow(expect.objectContaining({ code: 'FILE_UNREADABLE' }));
  });
});

describe('readXml', () => {
  const read = (text: string) => readXml(Buffer.from(text));

  test('document: elements, attributes and texts by path', () => {
    const root = read(
      '<?xml version="1.0" encoding="UTF-8"?><a:Doc xmlns:a="urn:x"><a:N><a:V Ccy="TRY"> 1&amp;2 </a:V></a:N><a:N/></a:Doc>',
    );
    expect(root).toMatchObject({ name: 'Doc', namespace: 'urn:x' });
    expect(childrenOf(root, 'N')).toHaveLength(2);
    expect(textAt(root, 'N', 'V')).toBe('1&2');
    expect(elementAt(root, 'N', 'V')?.attributes).toEqual({ Ccy: 'TRY' });
    expect(textAt(root, 'N', 'missing')).toBeUndefined();
  });

  test('a long list: line breaks between its elements are no text', () => {
    expect(childrenOf(read(`<a>${'\n  <b/>'.repeat(3000)}</a>`), 'b')).toHaveLength(3000);
  });

  const deep = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;
  test('32 levels: read', () => {
    expect(read(deep(32)).name).toBe('a');
  });

  test.each([
    ['entities', '<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>'],
    ['an external entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ['an unknown entity', '<a>&b;</a>'],
    ['a processing instruction', '<a><?php echo 1 ?></a>'],
    ['33 levels', deep(33)],
    ['a very long text', `<a>${'x'.repeat(2001)}</a>`],
    ['a very long attribute', `<a b="${'x'.repeat(2001)}"/>`],
    ['another encoding', '<?xml version="1.0" encoding="utf-7"?><a/>'],
    ['half a document', '<a><b></b>'],
    ['two documents', '<a/><a/>'],
    ['no XML', 'Tarih;Tutar'],
    ['too many elements', `<a>${'<b/>'.repeat(400_000)}</a>`],
  ])('%s: refused', (_, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'FILE_UNREADABLE' }));
  });
});
