import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

async function documentsBelow(folder: string): Promise<string[]> {
  const names = await readdir(`${root}/${folder}`, { recursive: folder !== '.' });
  return names.filter((name) => name.endsWith('.md')).map((name) => posix.join(folder, name));
}

const paths = [...(await documentsBelow('.')), ...(await documentsBelow('docs'))];
const documents = new Map(
  await Promise.all(paths.map(async (path) => [path, await readFile(`${root}/${path}`, 'utf8')] as const)),
);

/** Without code, whose brackets are no links. */
const proseOf = (text: string) => text.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** In Markdown and, for a picture with a width, in HTML. */
const linksOf = (text: string) =>
  [...proseOf(text).matchAll(/\]\(\s*([^)\s]+)[^)]*\)|\b(?:href|src)="([^"]+)"/g)].map(
    ([, markdown, html]) => markdown ?? html ?? '',
  );

/** GitHub's anchors of headings: without punctuation, with hyphens, and numbered where two are alike. */
function headingsOf(text: string): Set<string> {
  const seen = new Map<string, number>();
  const slugs = [...text.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(
    ([, title = '']) => {
      const plain = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
      const slug = plain.replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '').replaceAll(' ', '-');
      const before = seen.get(slug) ?? 0;
      seen.set(slug, before + 1);
      return before === 0 ? slug : `${slug}-${before}`;
    },
  );
  return new Set(slugs);
}

/** The reason why a link is broken; undefined where it works or leaves the repository. */
function findFault(from: string, link: string): string | undefined {
  if (/^(https?|mailto):/.test(link)) return undefined;
  const [target = '', heading] = link.split('#');
  const path = target === '' ? from : posix.join(posix.dirname(from), decodeURI(target));
  if (path.startsWith('..') || !existsSync(`${root}/${path}`)) return `${from}: ${link}: no such file`;
  if (heading === undefined) return undefined;
  const text = documents.get(path);
  if (text === undefined) return `${from}: ${link}: a heading is of a document`;
  return headingsOf(text).has(heading) ? undefined : `${from}: ${link}: no such heading`;
}

test('links of README, CONTRIBUTING, CHANGELOG and docs: none is broken', () => {
  const links = [...documents].flatMap(([from, text]) => linksOf(text).map((link) => [from, link] as const));
  expect(links.length).toBeGreaterThan(100);
  expect(links.map(([from, link]) => findFault(from, link)).filter((fault) => fault !== undefined)).toEqual(
    [],
  );
});

test.each([
  ['docs/operating.md', 'deploying.md', undefined],
  ['docs/operating.md', 'configuration.md#the-company-file', undefined],
  ['docs/operating.md', '#backups', undefined],
  ['docs/operating.md', 'deployed.md', 'no such file'],
  ['docs/operating.md', 'deploying.md#nowhere', 'no such heading'],
  ['docs/operating.md', '#Backups', 'no such heading'],
  ['README.md', '../README.md', 'no such file'],
])('in %s a link to %s: %s', (from, link, fault) => {
  expect(findFault(from, link)?.split(': ').at(-1)).toBe(fault);
});
