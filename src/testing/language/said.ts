/**
 * Collects everything that the product can say: the features' texts, the results of their functions for samples, the
 * texts of errors, the answers of the calls' schemas to nonsense, and the words in pages themselves.
 */
import { fileURLToPath } from 'node:url';
import { isTest, readTree } from '../architecture/tree.ts';
import type { z } from '#lib/shared/zod.ts';
import { contracts } from '#app/contract.ts';

export interface Said {
  text: string;
  /** The module or the call that says it. */
  where: string;
}

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const SAYING =
  /\/(texts|acts|errors|lifecycle|rejection|registry|invariants|upload-errors|words|notice-document)\.ts$|\/web\/texts\/\w+\.ts$/;

/** A sample that passes for any argument: an amount, a name, a day, a record of them. */
function sample(): unknown {
  return new Proxy(() => undefined, {
    get: (_, name) => {
      if (name === Symbol.toPrimitive) return (hint: string) => (hint === 'string' ? '5000' : 5000);
      if (name === Symbol.iterator) return ['a', 'b'][Symbol.iterator].bind(['a', 'b']);
      if (name === 'map') return () => ['a', 'b'];
      return sample();
    },
    apply: () => sample(),
  });
}
const SAMPLES = [sample(), 5000, 'Ayşe', '2026-01-02', new Date(0)];

/** The lists of `count` arguments to try, out of the samples; for many arguments, the same sample for all. */
function argumentsOf(count: number): unknown[][] {
  if (count > 3) return SAMPLES.map((one) => Array.from({ length: count }, () => one));
  return Array.from({ length: count }).reduce<unknown[][]>(
    (lists) => lists.flatMap((list) => SAMPLES.map((one) => [...list, one])),
    [[]],
  );
}

/**
 * The texts in a value, and the results of its functions for all samples; a function that throws for a sample is passed
 * over.
 */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    if ('text' in value && 'status' in value) return [String(value.text)];
    return argumentsOf(value.length).flatMap((given) => {
      const made = attempt(() => (value as (...all: unknown[]) => unknown)(...given)); // Any function: the samples are tried on all of them.
      return typeof made === 'function'
        ? []
        : textsIn(made).filter((text) => !/NaN|N,aN|undefined|GMT/.test(text));
    });
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (NAMES_OF_CODE.has(name) ? [] : textsIn(part)));
}
/** Fields of acts and settings that hold names of code, not words. */
const NAMES_OF_CODE = new Set(['action', 'kind', 'unit']);

function attempt(make: () => unknown): unknown {
  try {
    return make();
  } catch {
    return undefined;
  }
}

async function readTexts(): Promise<Said[]> {
  const paths = [...(await readTree(root, ['src'])).keys()].filter(
    (path) => SAYING.test(path) && !path.includes('/server/'),
  );
  const modules = await Promise.all(paths.map((path) => import(`${root}/${path}`) as Promise<object>));
  return modules.flatMap((module, index) => {
    const where = paths[index] ?? '';
    // Other modules also have names of states, which are never shown; of these only exports named as words are read.
    const isAll = /texts|acts|words|errors|notice/.test(where);
    const exported = Object.entries(module).filter(
      ([name]) => isAll || /TEXTS|SETTINGS|INVARIANTS/.test(name),
    );
    return exported.flatMap(([, value]) => textsIn(value).map((text) => ({ text, where })));
  });
}

/** Values that fit no field. */
const NONSENSE = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(3000),
  -1,
  0,
  1.005,
  1e15,
  true,
  [],
  ['x'],
  {},
  '2026-99-99',
];

function messagesOf(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.flatMap((issue) => [
    issue.message,
    ...(issue.code === 'invalid_union' ? issue.errors.flatMap(messagesOf) : []),
  ]);
}

function readRefusals(): Said[] {
  const routes = Object.values(contracts).flatMap((contract) => Object.values(contract));
  return routes.flatMap((route) =>
    [route.params, route.query, route.body].flatMap((schema) =>
      NONSENSE.flatMap((value) => {
        if (schema === undefined) return [];
        const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, value]));
        const messages = messagesOf(schema.safeParse(given).error?.issues ?? []);
        return messages.map((text) => ({ text, where: `${route.method} ${route.path}` }));
      }),
    ),
  );
}

/** Everything written between quotation marks, or between tags, in these files. */
async function readWritten(isRead: (path: string) => boolean): Promise<Said[]> {
  const files = [...(await readTree(root, ['src']))].filter(([path]) => isRead(path));
  return files.flatMap(([where, source]) => {
    const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const strings = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}=;]+)</g)];
    return strings.map(([, ...found]) => ({ text: (found.find(Boolean) ?? '').trim(), where }));
  });
}

/** Words written in a page's own file. */
async function readPages(): Promise<Said[]> {
  const written = await readWritten((path) => path.endsWith('.tsx'));
  return written.filter(({ text }) => /[çğıöşüÇĞİÖŞÜ]|^\p{Lu}\p{Ll}+ /u.test(text));
}

/** Words of a feature's screens that are written outside its texts. */
export async function readStrayWords(): Promise<Said[]> {
  const isScreen = (path: string) =>
    /^src\/features\/[^/]+\/web\/.*\.tsx?$/.test(path) && !isTest(path) && !SAYING.test(path);
  return (await readWritten(isScreen)).filter(({ text }) => /[çğıöşüÇĞİÖŞÜ]/.test(text));
}

export async function readSaid(): Promise<Said[]> {
  return [...(await readTexts()), ...readRefusals(), ...(await readPages())];
}
