import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCompany } from '#lib/server/company.ts';
import { readConfig } from '#lib/server/config.ts';
import { startTestApp } from '#testing/test-app.ts';
import { PAGE_NAMES } from '../page-names.ts';
import { readContent, readTermsVersion } from './content.ts';
import { fillWords } from './fill-words.ts';

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
    terms: { version: 41, since: '2027-02-28', blocks: [{ kind: 'heading', spans: [{ text: 'Koşullar' }] }] },
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
