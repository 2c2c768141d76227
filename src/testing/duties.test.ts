/**
 * The administrators' pages against the duties of their calls: a page makes no call that one of its duties may not make,
 * unless a component on the way to it asks `useMayCall`. Read from the sources, so that a button is found however rarely
 * it is drawn.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Contract, DUTIES, type Duties, type Duty, mayCall, type Route } from '#lib/shared/route.ts';
import { adminCampaignsContract } from '#features/campaigns/contract/admin.ts';
import { readCode, type Place, reachCalls } from './architecture/reach-calls.ts';
import { readTree } from './architecture/tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const PAGES = 'src/app/web/areas/admin/pages.ts';
const tree = await readTree(root, ['src']);
const code = readCode(tree);

interface ListedPage {
  path: string;
  duties: Duties;
}
// Imported by its path, because the server's types know no screens.
const { ADMIN_PAGES } = (await import(`${root}/${PAGES}`)) as { ADMIN_PAGES: readonly ListedPage[] };

/** Every contract by the name under which the screens import it. */
const contracts = new Map<string, Contract>();
for (const path of tree.keys()) {
  if (!/^src\/features\/[^/]+\/contract(\/\w+)?\.ts$/.test(path)) continue;
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

/** A page's component, as the list of pages names it. */
function componentOf(path: string): Place {
  const listed = tree.get(PAGES) ?? '';
  const [, file = '', name = ''] =
    new RegExp(`path: '${path}',[^}]*?import\\('([^']+)'\\)\\)\\.(\\w+)`).exec(listed) ?? [];
  const where = file.startsWith('#') ? `src/${file.slice(1)}` : `src/app/web/areas/admin/${file.slice(2)}`;
  return { file: where, name };
}

/** The calls that the page makes for a duty that may not, and where. */
function refusedCalls(start: Place, duties: readonly Duty[]): string[] {
  return reachCalls(code, start)
    .filter(({ call, isAsked }) => !isAsked && isAdminsAlone(routeOf(call)))
    .flatMap(({ call, where }) =>
      duties
        .filter((duty) => !mayCall(routeOf(call), { role: 'admin', duty }))
        .map((duty) => `${duty}: ${call} in ${where}`),
    );
}

describe.each(ADMIN_PAGES.map((page) => [page.path, page] as const))('/admin/%s', (path, page) => {
  const start = componentOf(path);

  test('is read, with its calls', () => {
    expect(code.has(start.file)).toBe(true);
    expect(reachCalls(code, start)).not.toEqual([]);
  });

  test('offers no call that one of its duties may not make', () => {
    const duties = DUTIES.filter((duty) =>
      mayCall({ access: { admin: page.duties } }, { role: 'admin', duty }),
    );
    expect(refusedCalls(start, duties)).toEqual([]);
  });
});

test('the frame around the pages offers no such call', () => {
  expect(refusedCalls({ file: 'src/app/web/areas/admin/layout.tsx', name: 'AdminLayout' }, DUTIES)).toEqual(
    [],
  );
});

/** Calls of the specification that no page makes: the screen's decisions can be undone for some seconds. */
const FOR_PROGRAMS: ReadonlySet<Route> = new Set([adminCampaignsContract.decideCampaign]);

test('every changing call of administrators is reached from a page, so that the reading overlooks none', () => {
  const reached = new Set(
    ADMIN_PAGES.flatMap(({ path }) => reachCalls(code, componentOf(path)).map(({ call }) => routeOf(call))),
  );
  const missed = [...contracts]
    .flatMap(([name, contract]) =>
      Object.entries(contract).map(([key, route]) => ({ call: `${name}.${key}`, route })),
    )
    .filter(({ route }) => isAdminsAlone(route) && route.method !== 'GET' && !reached.has(route))
    .filter(({ route }) => !FOR_PROGRAMS.has(route));
  expect(missed.map(({ call }) => call)).toEqual([]);
});
