/**
 * Reads the operator's pages from Markdown files: `content/` of the program, each overridden by the file of the same name in
 * `DATA_DIR/content`. The first line of a file is `<!-- version 3, 2026-11-28 -->`: the version that people agree to, and
 * the day since which it applies.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#lib/server/config.ts';
import { PROGRAM_FOLDER } from '#lib/server/program.ts';
import { isCalendarDay } from '#lib/shared/dates.ts';
import type { Block } from '../blocks.ts';
import { PAGE_NAMES, type PageName } from '../page-names.ts';
import { fillWords } from './fill-words.ts';
import { readMarkdown } from './read-markdown.ts';

const SHIPPED = join(PROGRAM_FOLDER, 'content');
const FIRST_LINE = /^<!-- version ([1-9]\d{0,5}), (\d{4}-\d{2}-\d{2}) -->\r?\n/;

export interface ContentPage {
  version: number;
  /** A day as `YYYY-MM-DD`. */
  since: string;
  blocks: Block[];
}

interface ContentFile extends Omit<ContentPage, 'blocks'> {
  path: string;
  /** Markdown, without the first line. */
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
