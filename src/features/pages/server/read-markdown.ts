/**
 * Takes a Markdown text apart by a library, of which only the few signs that such pages need are switched on: headings,
 * lists, bold, italic, links and pictures. Everything else, HTML above all, stays what it is: letters on the page.
 */
import MarkdownIt, { type Token } from 'markdown-it';
import type { Block, Span } from '../blocks.ts';

const parser = new MarkdownIt('zero', { html: false, linkify: false }).enable([
  'heading',
  'list',
  'emphasis',
  'link',
  'image',
  'escape',
  'newline',
]);
// Judged below, where a refused one can be named; the library's own check would leave its letters on the page.
parser.validateLink = () => true;

/** An address of this product: no second slash, behind which another host's name could stand. */
const OWN_ADDRESS = /^\/(?![/\\])[\w\-./?=&#%]*$/;
const OWN_PICTURE = /^\/(?![/\\])[\w\-./]+\.(?:webp|png|jpe?g)$/i;
const OUTSIDE = /^(?:https:\/\/[^\s/\\]+\.[^\s\\]+|mailto:[^\s@]+@[^\s@]+)$/i;

export interface PageText {
  blocks: Block[];
  /** The first thing that cannot be shown; null where all can. */
  problem: string | null;
}

function refuse(reading: PageText, problem: string): void {
  reading.problem ??= problem;
}

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '');

/** The spans of a line and the pictures in it, which stand below it. */
function readLine(reading: PageText, children: readonly Token[]): { spans: Span[]; pictures: Block[] } {
  const spans: Span[] = [];
  const pictures: Block[] = [];
  let [bold, italic] = [0, 0];
  let link: string | undefined;
  for (const token of children) {
    if (token.type === 'strong_open') bold += 1;
    else if (token.type === 'strong_close') bold -= 1;
    else if (token.type === 'em_open') italic += 1;
    else if (token.type === 'em_close') italic -= 1;
    else if (token.type === 'link_open') link = readLink(reading, attribute(token, 'href'));
    else if (token.type === 'link_close') link = undefined;
    else if (token.type === 'image') pictures.push(...readPicture(reading, token));
    else {
      const text = { softbreak: ' ', hardbreak: '\n' }[token.type] ?? token.content;
      if (text !== '')
        spans.push({
          text,
          ...(bold > 0 && { is_bold: true }),
          ...(italic > 0 && { is_italic: true }),
          ...(link !== undefined && { link }),
        });
    }
  }
  return { spans, pictures };
}

/** The address of a link, or undefined for one that may not be kept: its words stay on the page without it. */
function readLink(reading: PageText, address: string): string | undefined {
  if (OWN_ADDRESS.test(address) || OUTSIDE.test(address)) return address;
  refuse(reading, `the link to ${address} must begin with https://, mailto: or /`);
  return undefined;
}

function readPicture(reading: PageText, token: Token): Block[] {
  const src = attribute(token, 'src');
  if (OWN_PICTURE.test(src)) return [{ kind: 'picture', src, alt: token.content }];
  refuse(reading, `the picture ${src} must be one of this site: /help/….webp, .png or .jpg`);
  return [];
}

/** Lists within lists are one list: pages of this kind need no deeper ones. */
function readBlocks(reading: PageText, tokens: readonly Token[]): void {
  let depth = 0;
  let list: Extract<Block, { kind: 'list' }> | undefined;
  let heading: 2 | 3 | undefined;
  for (const token of tokens) {
    if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') {
      if (depth === 0) {
        list = { kind: 'list', is_numbered: token.type === 'ordered_list_open', items: [] };
        reading.blocks.push(list);
      }
      depth += 1;
    } else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') {
      depth -= 1;
      if (depth === 0) list = undefined;
    } else if (token.type === 'heading_open') heading = token.tag === 'h1' || token.tag === 'h2' ? 2 : 3;
    else if (token.type === 'heading_close') heading = undefined;
    else if (token.type === 'inline') {
      const { spans, pictures } = readLine(reading, token.children ?? []);
      if (spans.length > 0) {
        if (list !== undefined) list.items.push(spans);
        else if (heading !== undefined) reading.blocks.push({ kind: 'heading', level: heading, spans });
        else reading.blocks.push({ kind: 'paragraph', spans });
      }
      reading.blocks.push(...pictures);
    }
  }
}

/** The blocks of a text. A part that cannot be shown is left out of them and named as the problem. Pure. */
export function readMarkdown(text: string): PageText {
  const reading: PageText = { blocks: [], problem: null };
  readBlocks(reading, parser.parse(text, {}));
  return reading;
}
