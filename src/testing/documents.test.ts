/** docs/security.md and docs/privacy.md match the code. */
import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseCompany } from '#lib/server/company.ts';
import { VARIABLES } from '#lib/server/config.ts';
import { readTables, readTablesOfPeople, readTree } from './architecture/tree.ts';
import { IN_DATA_FILE, NOT_IN_DATA_FILE } from './architecture/data-file-tables.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const tree = await readTree(root, ['src', 'db', 'e2e', 'bench', 'scripts', 'docs']);
const security = await readFile(`${root}/docs/security.md`, 'utf8');
const privacy = await readFile(`${root}/docs/privacy.md`, 'utf8');

const THREAT = /\bT-[VFMAIN]\d+\b/g;
const IS_TEST = /\.(test|spec)\.tsx?$/;
const FILE = /`((?:src|db|e2e|bench|scripts|docs)\/[\w./-]+\.\w+)`/g;

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([all, name]) => name ?? all);

describe('docs/security.md', () => {
  const rowsOfThreats = security.split('\n').filter((line) => /^\| T-[VFMAIN]\d+ \|/.test(line));

  test('files: all exist', () => {
    expect(namesIn(security, FILE).filter((path) => !tree.has(path))).toEqual([]);
  });

  test('threats of tests: one row each', () => {
    const rows = rowsOfThreats.map((line) => line.split(' | ')[0]?.slice(2) ?? '');
    const named = [...tree].flatMap(([path, text]) => (IS_TEST.test(path) ? namesIn(text, THREAT) : []));
    expect([...new Set(named)].filter((threat) => !rows.includes(threat))).toEqual([]);
    expect(rows.filter((threat, place) => rows.indexOf(threat) !== place)).toEqual([]);
  });

  test('each threat: names its tests, or that there is none', () => {
    const silent = rowsOfThreats.filter(
      (line) => !namesIn(line, FILE).some((path) => IS_TEST.test(path)) && !line.includes('No test'),
    );
    expect(silent).toEqual([]);
    expect(rowsOfThreats.filter((line) => !/ \| (yes|partly|no)\b[^|]* \|$/.test(line))).toEqual([]);
  });
});

describe('docs/privacy.md', () => {
  const [ofPeople = '', ofNobody = ''] = privacy.split('## Tables without personal data');
  const isNamed = (text: string) => (table: string) => text.includes(`\`${table}\``);

  test('tables: all named', () => {
    expect(readTables(tree).filter((table) => !isNamed(privacy)(table))).toEqual([]);
  });

  test('tables with a person’s id: stand with purpose and period of storage', () => {
    const tables = readTablesOfPeople(tree);
    expect(tables).toContain('sessions');
    expect(tables.filter((table) => !isNamed(ofPeople)(table))).toEqual([]);
    expect(tables.filter(isNamed(ofNobody))).toEqual([]);
  });

  test('tables with a person’s id: exported to their owners, or excluded with a reason', () => {
    const tables = readTablesOfPeople(tree);
    const inFile = Object.keys(IN_DATA_FILE);
    const left = Object.keys(NOT_IN_DATA_FILE);
    expect(tables.filter((table) => !inFile.includes(table) && !left.includes(table))).toEqual([]);
    expect(inFile.filter((table) => left.includes(table))).toEqual([]);
    expect([...inFile, ...left].filter((table) => !readTables(tree).includes(table))).toEqual([]);
  });

  test('jobs and files: all exist', () => {
    expect(namesIn(privacy, FILE).filter((path) => !tree.has(path))).toEqual([]);
    const jobs = namesIn(privacy, /job `([a-z-]+)`/g);
    const code = [...tree].flatMap(([path, text]) => (path.startsWith('src/') ? [text] : [])).join('\n');
    expect(jobs.filter((job) => !code.includes(`name: '${job}'`))).toEqual([]);
    expect(jobs.length).toBeGreaterThan(5);
  });
});

test('migrations: each has a number of its own', () => {
  const names = [...tree.keys()].filter((path) => path.startsWith('db/migrations/'));
  const numbers = names.map((path) =>
    Number(path.slice('db/migrations/'.length, 'db/migrations/'.length + 4)),
  );
  expect(numbers.every((number) => number > 0)).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
});

describe('every environment variable', () => {
  const read = (path: string) => readFile(`${root}/${path}`, 'utf8');

  test('table of docs/configuration.md: has exactly these', async () => {
    const rows = (await read('docs/configuration.md')).split('\n').filter((line) => /^\| `[A-Z]/.test(line));
    const names = rows.flatMap((row) => namesIn(row.split(' | ')[0] ?? '', /`([A-Z\d_]+)`/g));
    expect(names.toSorted()).toEqual(VARIABLES.toSorted());
  });

  test('example of an environment file: has each once', async () => {
    const names = namesIn(await read('deploy/environment.example'), /^#?([A-Z\d_]+)=/gm);
    expect(names.toSorted()).toEqual(VARIABLES.toSorted());
  });
});

test('proxies in deploy/: replace a visitor’s X-Forwarded-For, or forward no requests', async () => {
  const read = async (path: string) =>
    (await readFile(`${root}/deploy/${path}`, 'utf8')).replaceAll(/^\s*#.*$/gm, '');
  const nginx = await read('nginx/izle-kazan.conf');
  expect(nginx.match(/^.*X-Forwarded-For.*$/gim)).toEqual([
    '  proxy_set_header X-Forwarded-For $remote_addr;',
  ]);
  // A location with a header of its own would inherit none.
  expect(nginx.match(/location [^{]*\{[^}]*\}/g)?.join('')).not.toContain('proxy_set_header');
  // Caddy replaces the header unless it is configured to trust a proxy.
  expect(await read('caddy/Caddyfile')).not.toMatch(/trusted_proxies|header_up/);
  const haproxy = await read('haproxy/haproxy.cfg');
  expect(haproxy.match(/^\s*(?:mode|bind|option forwardfor).*$/gm)?.map((line) => line.trim())).toEqual([
    'mode tcp',
    'bind 127.0.0.1:5000',
  ]);
});

test('services of Compose: each has a limit for its log', async () => {
  const compose = await readFile(`${root}/deploy/compose/compose.yaml`, 'utf8');
  expect(compose).toMatch(
    /^x-logging: &logging\n +driver: json-file\n +options: \{ max-size: \d+m, max-file: '\d+' \}$/m,
  );
  expect(compose).toMatch(/^x-program: &program\n(?: .*\n)*? {2}logging: \*logging$/m);
  expect(compose).toMatch(/^x-server: &server\n {2}<<: \*program$/m);
  const services = compose
    .slice(compose.indexOf('services:'), compose.indexOf('networks:\n  inside'))
    .split(/^ {2}(?=\w)/m);
  const unbounded = services.slice(1).filter((service) => !/\*(?:logging|program|server)\b/.test(service));
  expect(services.length).toBe(7);
  expect(unbounded).toEqual([]);
});

test('fields of COMPANY_FILE: exactly those in the table of docs/configuration.md', async () => {
  const rows = (await readFile(`${root}/docs/configuration.md`, 'utf8'))
    .split('\n')
    .filter((line) => /^\| `[a-z]/.test(line));
  const names = rows.flatMap((row) => namesIn(row.split(' | ')[0] ?? '', /`([a-z\d_.]+)`/g));
  const { bank, seller, ...rest } = parseCompany({});
  const fields = [
    ...Object.keys(rest),
    ...Object.keys(bank).map((name) => `bank.${name}`),
    ...Object.keys(seller).map((name) => `seller.${name}`),
  ];
  expect(names.toSorted()).toEqual(fields.toSorted());
});
