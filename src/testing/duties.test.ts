/** Administrators' pages make no call that one of their duties may not make, unless they check `useMayCall`. */
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Contract, DUTIES, type Duties, type Duty, mayCall, type Route } from '#lib/shared/route.ts';
import { adminCampaignsContract } from '#features/campaigns/contract/admin.ts';
import { isTest, readTree, resolveImport, type Tree } from './architecture/tree.ts';

interface Place {
  file: string;
  name: string;
}

interface File {
  parts: Map<string, string>;
  imported: Map<string, Place>;
}
type Code = ReadonlyMap<string, File>;

interface ReachedCall {
  /** Such as `settingsContract.saveSettings`. */
  call: string;
  where: string;
  /** Calls for which a component on the way checks `useMayCall`. */
  checked: readonly string[];
}

const BEGIN = /^(?:export )?(?:async )?(?:function|const|class|interface|type) (\w+)/gm;
const IMPORT = /^(?:import|export) \{([^}]*)\} from '([^']+)'/gm;
const CALL = /\b(\w+Contract)\.(\w+)/g;
/** A call's name in a type makes no call. */
const IN_TYPE = /typeof \w+Contract\.\w+/g;
const CHECKED = /\buseMayCall\(\s*(\w+Contract\.\w+)/g;

function partsOf(text: string): Map<string, string> {
  const begins = [...text.matchAll(BEGIN)];
  const parts = begins.map((begin, index): [string, string] => {
    const part = text.slice(begin.index, begins[index + 1]?.index);
    return [begin[1] ?? '', /^(export )?(interface|type) /.test(part) ? '' : part.replaceAll(IN_TYPE, '')];
  });
  return new Map(parts);
}

function importsOf(file: string, text: string): Map<string, Place> {
  const imported = new Map<string, Place>();
  for (const [, names = '', specifier = ''] of text.matchAll(IMPORT)) {
    const { to, isLocal } = resolveImport(file, specifier);
    if (!isLocal) continue;
    for (const entry of names.split(',').map((one) => one.trim())) {
      const [name = '', own = name] = entry.split(' as ');
      if (name !== '' && !name.startsWith('type ')) imported.set(own, { file: to, name });
    }
  }
  return imported;
}

function readCode(tree: Tree): Code {
  const isRead = (path: string) => /\.tsx$|[./]web\.ts$|\/web\/.*\.ts$/.test(path) && !isTest(path);
  const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return new Map(
    [...tree]
      .filter(([path]) => isRead(path))
      .map(([path, source]) => {
        const text = withoutComments(source);
        return [path, { parts: partsOf(text), imported: importsOf(path, text) }];
      }),
  );
}

const matches = (pattern: RegExp, text: string) => [...text.matchAll(pattern)];

function namedIn(code: Code, { file, name }: Place): Place[] {
  const here = code.get(file);
  const words = new Set(here?.parts.get(name)?.match(/\b[A-Za-z]\w*/g));
  return [...words]
    .filter((word) => word !== name)
    .map((word) => (here?.parts.has(word) === true ? { file, name: word } : here?.imported.get(word)))
    .filter((place) => place !== undefined);
}

function checkedIn(code: Code, place: Place): string[] {
  const own = matches(CHECKED, textOf(code, place)).map(([, call = '']) => call);
  const hooks = namedIn(code, place).filter(({ name }) => /^use[A-Z]/.test(name) && name !== 'useMayCall');
  return [
    ...own,
    ...hooks.flatMap((hook) => matches(CHECKED, textOf(code, hook)).map(([, call = '']) => call)),
  ];
}

const textOf = (code: Code, { file, name }: Place) => code.get(file)?.parts.get(name) ?? '';

function reachCalls(code: Code, start: Place): ReachedCall[] {
  const found = new Map<string, ReachedCall>();
  const seen = new Set<string>();

  function visit(place: Place, checkedBefore: readonly string[]): void {
    const passedOn = code.get(place.file)?.imported.get(place.name);
    if (passedOn !== undefined) return visit(passedOn, checkedBefore);
    const text = textOf(code, place);
    const checked = [...new Set([...checkedBefore, ...checkedIn(code, place)])].toSorted();
    const where = `${place.file} ${place.name}`;
    const key = `${where} ${checked.join(' ')}`;
    if (text === '' || seen.has(key)) return;
    seen.add(key);
    for (const [call] of matches(CALL, text.replaceAll(CHECKED, '')))
      found.set(`${call} ${key}`, { call, where, checked });
    for (const next of namedIn(code, place)) visit(next, checked);
  }

  visit(start, []);
  return [...found.values()];
}

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const PAGES = 'src/app/web/areas/admin/pages.ts';
const tree = await readTree(root, ['src']);
const code = readCode(tree);

interface ListedPage {
  path: string;
  duties: Duties;
}
// Imported by its path, because the server's types have no screens.
const { ADMIN_PAGES } = (await import(`${root}/${PAGES}`)) as { ADMIN_PAGES: readonly ListedPage[] };

const contracts = new Map<string, Contract>();
for (const path of tree.keys()) {
  if (!/^src\/(platform|features|desks)\/.+\/contract(\/\w+)?\.ts$/.test(path)) continue;
  const exported = (await import(`${root}/${path}`)) as Record<string, unknown>;
  for (const [name, value] of Object.entries(exported)) {
    if (!name.endsWith('Contract')) continue; // Named so by every feature.
    if (contracts.has(name)) throw new Error(`two contracts are called ${name}`);
    contracts.set(name, value as Contract);
  }
}

function routeOf(call: string): Route {
  const [contract = '', name = ''] = call.split('.');
  const route = contracts.get(contract)?.[name];
  if (route === undefined) throw new Error(`${call} is no call of a contract`);
  return route;
}

const isAdminsAlone = ({ access }: Route) => typeof access === 'object' && 'admin' in access;

/** One check covers all calls of the same duties. */
const areAlike = (one: string, other: string) =>
  JSON.stringify(routeOf(one).access) === JSON.stringify(routeOf(other).access);

function componentOf(path: string): Place {
  const listed = tree.get(PAGES) ?? '';
  const [, file = '', name = ''] =
    new RegExp(`^  '?${path}'?: [^}]*?import\\('([^']+)'\\)\\)\\.(\\w+)`, 'm').exec(listed) ?? [];
  const where = file.startsWith('#') ? `src/${file.slice(1)}` : `src/app/web/areas/admin/${file.slice(2)}`;
  return { file: where, name };
}

function refusedCalls(start: Place, duties: readonly Duty[]): string[] {
  return reachCalls(code, start)
    .filter(
      ({ call, checked }) => isAdminsAlone(routeOf(call)) && !checked.some((one) => areAlike(one, call)),
    )
    .flatMap(({ call, where }) =>
      duties
        .filter((duty) => !mayCall(routeOf(call), { role: 'admin', duty }))
        .map((duty) => `${duty}: ${call} in ${where}`),
    );
}

describe.each(ADMIN_PAGES.map((page) => [page.path, page] as const))('/admin/%s', (path, page) => {
  const start = componentOf(path);

  test('page: found with its calls', () => {
    expect(code.has(start.file)).toBe(true);
    expect(reachCalls(code, start)).not.toEqual([]);
  });

  test('page: offers no call that one of its duties may not make', () => {
    const duties = DUTIES.filter((duty) =>
      mayCall({ access: { admin: page.duties } }, { role: 'admin', duty }),
    );
    expect(refusedCalls(start, duties)).toEqual([]);
  });
});

const FRAME = { file: 'src/app/web/areas/admin/layout.tsx', name: 'AdminLayout' };

test('frame around the pages: offers no such call', () => {
  expect(refusedCalls(FRAME, DUTIES)).toEqual([]);
});

/** Calls without a page: the screen's decisions can be undone for some seconds. */
const FOR_PROGRAMS: ReadonlySet<Route> = new Set([adminCampaignsContract.decideCampaign]);

test('changing calls of administrators: each is reached from a page, so that the reading misses none', () => {
  const reached = new Set(
    [...ADMIN_PAGES.map(({ path }) => componentOf(path)), FRAME].flatMap((start) =>
      reachCalls(code, start).map(({ call }) => routeOf(call)),
    ),
  );
  const missed = [...contracts]
    .flatMap(([name, contract]) =>
      Object.entries(contract).map(([key, route]) => ({ call: `${name}.${key}`, route })),
    )
    .filter(({ route }) => isAdminsAlone(route) && route.method !== 'GET' && !reached.has(route))
    .filter(({ route }) => !FOR_PROGRAMS.has(route));
  expect(missed.map(({ call }) => call)).toEqual([]);
});
