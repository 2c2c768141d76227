/**
 * Everything that the product can say: what the features' texts hold, what their functions make of samples, what errors say,
 * what the calls' schemas answer to nonsense, and what stands in a page itself.
 */
import { fileURLToPath } from 'node:url';
import { readTree } from '../architecture/tree.ts';
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

/** Any argument: an amount, a name, a day, a record of them. */
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

/** Every way of giving `count` arguments from the samples; with many, one of a kind. */
function argumentsOf(count: number): unknown[][] {
  if (count > 3) return SAMPLES.map((one) => Array.from({ length: count }, () => one));
  return Array.from({ length: count }).reduce<unknown[][]>(
    (lists) => lists.flatMap((list) => SAMPLES.map((one) => [...list, one])),
    [[]],
  );
}

/** The texts in a value, and those that its functions make; of samples that do not fit a function nothing is made. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    if ('text' in value && 'status' in value) return [String(value.text)];
    return argumentsOf(value.length).flatMap((given) => {
      const made = attempt(() => (value as (...all: unknown[]) => unknown)(...given)); // Whatever it is, it is called.
      return typeof made === 'function'
        ? []
        : textsIn(made).filter((text) => !/NaN|N,aN|undefined|GMT/.test(text));
    });
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (NAMES_OF_CODE.has(name) ? [] : textsIn(part)));
}
/** What acts and settings hold beside their words. */
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
    // Of other modules than texts only what is named so: their names of states are not said.
    const isAll = /texts|acts|words|errors|notice/.test(where);
    const exported = Object.entries(module).filter(
      ([name]) => isAll || /TEXTS|SETTINGS|INVARIANTS/.test(name),
    );
    return exported.flatMap(([, value]) => textsIn(value).map((text) => ({ text, where })));
  });
}

/** Nonsense for any field. */
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

/** Words that stand in a page itself. */
async function readPages(): Promise<Said[]> {
  const pages = [...(await readTree(root, ['src']))].filter(([path]) => path.endsWith('.tsx'));
  return pages.flatMap(([where, source]) => {
    const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const strings = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|>([^<>{}=;]+)</g)];
    return strings
      .map(([, single, double, drawn]) => (single ?? double ?? drawn ?? '').trim())
      .filter((text) => /[çğıöşüÇĞİÖŞÜ]|^\p{Lu}\p{Ll}+ /u.test(text))
      .map((text) => ({ text, where }));
  });
}

export async function readSaid(): Promise<Said[]> {
  return [...(await readTexts()), ...readRefusals(), ...(await readPages())];
}
