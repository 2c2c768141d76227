import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { pagesContract } from './contract.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#lib/server/config.ts';
import { PROGRAM_FOLDER } from '#lib/server/program.ts';
import { isCalendarDay } from '#lib/shared/dates.ts';
import { type Block, PAGE_NAMES, type PageName, type Span } from './blocks.ts';
import MarkdownIt, { type Token } from 'markdown-it';

/** Throws at start when a page's file cannot be shown. */
export function mountPages(kit: ServerKit): void {
  const content = readContent(kit.config);
  implement(kit, pagesContract, {
    readPage: async ({ params: { page } }) => ({ data: { page, ...content[page] } }),
  });
}

const SHIPPED = join(PROGRAM_FOLDER, 'content');
const FIRST_LINE = /^<!-- version ([1-9]\d{0,5}), (\d{4}-\d{2}-\d{2}) -->\r?\n/;

interface ContentPage {
  version: number;
  since: string;
  blocks: Block[];
}

interface ContentFile extends Omit<ContentPage, 'blocks'> {
  path: string;
  text: string;
}

function readFile(page: PageName, dataDir: string | undefined): ContentFile {
  const own = dataDir === undefined ? undefined : join(dataDir, 'content', `${page}.md`);
  const path = own !== undefined && existsSync(own) ? own : join(SHIPPED, `${page}.md`);
  const whole = readFileSync(path, 'utf8');
  const [line, version, since = ''] = FIRST_LINE.exec(whole) ?? [];
  if (line === undefined || !isCalendarDay(since))
    throw new Error(`${path}: the first line must be like <!-- version 3, 2026-11-28 -->`);
  return { path, version: Number(version), since, text: whole.slice(line.length) };
}

/** The version of the terms of use that are in force; without a folder, those that the program comes with. */
export function readTermsVersion(dataDir?: string): number {
  return readFile('terms', dataDir).version;
}

/** Every page, with the configured company's words. Throws an Error that names the file and what is wrong in it. */
export function readContent(config: Config): Readonly<Record<PageName, ContentPage>> {
  const pages = PAGE_NAMES.map((page) => {
    const { path, text, ...named } = readFile(page, config.DATA_DIR);
    const { blocks, problem } = readMarkdown(fillWords(text, config));
    if (problem !== null) throw new Error(`${path}: ${problem}`);
    if (blocks.length === 0) throw new Error(`${path} has no text`);
    return [page, { ...named, blocks }] as const;
  });
  return Object.fromEntries(pages) as Record<PageName, ContentPage>; // Every name is in PAGE_NAMES.
}

/**
 * Takes a Markdown text apart by a library, of which only the few signs that such pages need are switched on: headings,
 * lists, bold, italic, links and pictures. Everything else, HTML above all, stays what it is: letters on the page.
 */
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

interface PageText {
  blocks: Block[];
  problem: string | null;
}

function refuse(reading: PageText, problem: string): void {
  reading.problem ??= problem;
}

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '');

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

/** Signs that Markdown would take for its own. */
const SIGNS = /[\\`*_{}[\]()<>#+\-.!|]/g;

/** Replaces the words; a word in braces that is none of them stays as it is. Answers Markdown. */
export function fillWords(text: string, { company }: Pick<Config, 'company'>): string {
  const { product_name, contact_email, seller } = company;
  const words: Readonly<Record<string, string>> = {
    urun: product_name,
    sirket: seller.title,
    adres: seller.address,
    vergi_dairesi: seller.tax_office,
    vergi_no: seller.tax_number,
    mersis: seller.mersis,
    eposta: contact_email,
  };
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const word = Object.hasOwn(words, name) ? words[name] : undefined;
    return word === undefined ? whole : word.replaceAll(SIGNS, String.raw`\$&`);
  });
}
