/** Each rule of .dependency-cruiser.mjs detects a forbidden import and accepts allowed ones. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { aTestFolder } from '#testing/folder.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROGRAM = `${ROOT}node_modules/dependency-cruiser/bin/dependency-cruise.mjs`;
const LAYERS = ['lib', 'platform', 'features', 'desks', 'app', 'testing'];

/** Returns the violations in a tree of these imports: `rule: from → to`. Imported files are empty. */
async function checkImports(imports: readonly [from: string, to: string][]): Promise<string[]> {
  const folder = await aTestFolder();
  const files = new Map<string, string>();
  for (const [from, to] of imports) {
    const statement = to.includes(' ') ? to : `import { x } from '${to}';`;
    files.set(from, `${files.get(from) ?? ''}${statement}\n`);
    const path = /'#([^']+)'/.exec(statement)?.[1];
    if (path !== undefined && !files.has(`src/${path}`)) files.set(`src/${path}`, '');
  }
  for (const name of ['react', 'react-dom', 'fastify']) files.set(`node_modules/${name}/index.js`, '');
  const aliases = Object.fromEntries(LAYERS.map((layer) => [`#${layer}/*`, `./src/${layer}/*`]));
  files.set('package.json', JSON.stringify({ imports: aliases }));
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const options = ['src', '--config', `${ROOT}.dependency-cruiser.mjs`, '--output-type', 'json'];
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...options], { cwd: folder });
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).toSorted();
}

test('imports: each rule notices the import that it forbids', async () => {
  const breaches: [rule: string, from: string, to: string][] = [
    ['lib-upward', 'src/lib/server/jobs.ts', '#platform/ledger/server.ts'],
    ['features-upward', 'src/features/a/up.server.ts', '#app/build-app.ts'],
    ['platform-upward', 'src/platform/a/up.server.ts', '#features/campaigns/lifecycle.ts'],
    ['desk-imported', 'src/features/a/b.web.ts', '#desks/c/texts.ts'],
    ['desk-imported', 'src/desks/a/b.web.ts', '#desks/c/texts.ts'],
    ['upward-from-viewers', 'src/features/viewers/b.ts', '#features/accounts/texts.ts'],
    ['testing-in-product', 'src/features/a/b.server.ts', '#testing/people.ts'],
    ['server-in-web', 'src/features/a/b.tsx', '#features/a/server.ts'],
    ['server-in-web', 'src/app/web/main.tsx', '#app/build-app.ts'],
    ['web-in-server', 'src/lib/server/b.ts', '#lib/web/call.ts'],
    ['web-in-server', 'src/features/a/c.server.ts', '#features/a/b.tsx'],
    ['a-side-in-shared', 'src/features/a/contract.ts', '#features/a/b.server.ts'],
    ['a-side-in-shared', 'src/lib/shared/a.ts', '#lib/server/db.ts'],
    ['node-outside-server', 'src/lib/shared/node.ts', 'node:crypto'],
    ['web-package-outside-web', 'src/features/b/contract.ts', 'react'],
    ['web-package-outside-web', 'src/lib/server/render.ts', 'react-dom'],
    ['server-package-outside-server', 'src/features/a/server.web.ts', 'fastify'],
    ['past-the-door-of-a-feature', 'src/features/a/d.server.ts', '#features/c/queries.server.ts'],
    ['past-the-door-of-a-feature', 'src/features/a/c.tsx', '#features/c/list.tsx'],
    ['past-the-door-of-a-feature', 'src/features/a/rules.ts', '#features/c/rows/order.ts'],
    ['past-the-door-of-a-module', 'src/testing/a.ts', '#lib/server/embedded-postgres/cluster.ts'],
    ['not-found', 'src/features/a/lost.server.ts', './nowhere.ts'],
  ];
  const found = await checkImports(breaches.map(([, from, to]) => [from, to]));
  const resolved = (to: string) =>
    to.startsWith('#')
      ? `src/${to.slice(1)}`
      : to.replace('node:', '').replace(/^(react.*|fastify)$/, 'node_modules/$1/index.js');
  const expected = breaches.map(([rule, from, to]) => `${rule}: ${from} → ${resolved(to)}`);
  expect(found).toEqual(expected.toSorted());
});

test('imports: every form counts, that of types too, and a circle of types is one', async () => {
  const path = '#features/a/a.server.ts';
  const forms = [
    `import type { A } from '${path}';`,
    `export { a } from '${path}';`,
    `export type { A } from '${path}';`,
    `export * from '${path}';`,
    `import '${path}';`,
    `const page = () => import('${path}');`,
  ];
  const crossing = forms.flatMap((form, index): [string, string][] => [
    [`src/features/a/f${index}.tsx`, form],
    [`src/features/a/g${index}.web.ts`, form],
  ]);
  const [circle, ...crossings] = await checkImports([
    ...crossing,
    ['src/lib/shared/a.ts', `import { type B } from '#lib/shared/b.ts';`],
    ['src/lib/shared/b.ts', '#lib/shared/a.ts'],
  ]);
  expect(circle).toContain('no-circle: src/lib/shared/');
  expect(crossings.filter((breach) => breach.startsWith('server-in-web'))).toHaveLength(crossing.length);
});

test('imports: contracts, root files and the door of the own side are open; tests go to both sides', async () => {
  const allowed: [from: string, to: string][] = [
    ['src/features/firms/b.web.ts', '#features/accounts/contract/public.ts'],
    ['src/features/firms/contract.ts', '#features/accounts/signing-in/contract.ts'],
    ['src/features/firms/b.server.ts', '#features/accounts/lifecycle.ts'],
    ['src/features/firms/b.server.ts', '#features/accounts/server.ts'],
    ['src/features/firms/b.web.ts', '#features/accounts/web.ts'],
    ['src/features/firms/rules.test.ts', '#features/wallet/b.server.ts'],
    ['src/lib/server/jobs.test.ts', '#testing/people.ts'],
    ['src/app/build-app.ts', '#lib/server/embedded-postgres/index.ts'],
  ];
  expect(await checkImports(allowed)).toEqual([]);
});
