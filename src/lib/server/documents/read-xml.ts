import { SaxesParser } from 'saxes';
import { readText, unreadable } from './read-text.ts';

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

const DEPTH = 32;
const ELEMENTS = 400_000;
const TEXT_LENGTH = 2000;
const CHUNK = 65_536;

const texts = {
  malformed: 'Dosya bozuk ya da yarım. Bankadan yeniden indirip yükle.',
  doctype: 'Dosyada DOCTYPE var. Güvenlik nedeniyle okunmaz.',
  tooMuch: 'Dosyada okunabilecekten çok kayıt var. Daha kısa bir tarih aralığı indir.',
};

/** Encodings other than these would be decoded to wrong letters. */
const ENCODING = /^<\?xml[^>]*encoding\s*=\s*["'](?!(?:utf-8|iso-8859-9|windows-1254|us-ascii)["'])/i;

/**
 * Parses an uploaded document. The parser defines no entities, so that nothing expands; DOCTYPE and processing
 * instructions are refused, and depth, elements and texts are limited. @throws FILE_UNREADABLE
 */
export function readXml(bytes: Uint8Array): XmlElement {
  const text = readText(bytes).trimStart();
  if (ENCODING.test(text.slice(0, 200))) throw unreadable(texts.malformed);
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  const parser = new SaxesParser({ xmlns: true, position: false });
  const refuse = (message: string) => () => {
    throw unreadable(message);
  };
  parser.on('error', refuse(texts.malformed));
  parser.on('doctype', refuse(texts.doctype));
  parser.on('processinginstruction', refuse(texts.malformed));
  parser.on('opentag', ({ local, uri, attributes }) => {
    elements += 1;
    if (open.length >= DEPTH || elements > ELEMENTS) throw unreadable(texts.tooMuch);
    const entries = Object.values(attributes).map(({ local: name, value }) => [name, value] as const);
    if (entries.some(([, value]) => value.length > TEXT_LENGTH)) throw unreadable(texts.malformed);
    const element: XmlElement = {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(entries),
      children: [],
      text: '',
    };
    root ??= element;
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (part: string) => {
    const element = open.at(-1);
    // Line breaks between the elements of a long list add up.
    if (element === undefined || (element.text === '' && part.trim() === '')) return;
    element.text += part;
    if (element.text.length > TEXT_LENGTH) throw unreadable(texts.malformed);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => open.pop());
  for (let from = 0; from < text.length; from += CHUNK) parser.write(text.slice(from, from + CHUNK));
  parser.close();
  if (root === undefined) throw unreadable(texts.malformed);
  return root;
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element at the end of a path. */
export function elementAt(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce((found, name) => childrenOf(found, name)[0], element);
}

/** Its text without spaces around it; undefined where the path or the text is missing. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string | undefined {
  return elementAt(element, ...path)?.text.trim() || undefined;
}
