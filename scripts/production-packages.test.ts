/** `npm ci --omit=dev` installs exactly the packages of the compiled server. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Packages whose files are resolved by path: fonts, and programs of PostgreSQL. */
const FOUND_BY_PATH = /\brequire\.resolve\("([^"]+)"|createRequire\(import\.meta\.url\)\.resolve\("([^"]+)"/g;

async function packagesOfServer(): Promise<string[]> {
  const built = await build({
    root: ROOT,
    configFile: `${ROOT}vite.server.config.ts`,
    logLevel: 'error',
    build: { ssr: true, write: false },
  });
  if (!('output' in built)) throw new Error('there is more than one build');
  const imports = built.output.flatMap((file) => {
    if (file.type !== 'chunk') return [];
    const found = [...file.code.matchAll(FOUND_BY_PATH)].map(([, plain, made]) => plain ?? made ?? '');
    return [...file.imports, ...file.dynamicImports, ...found];
  });
  const ownFiles = new Set<string>(built.output.map(({ fileName }) => fileName));
  const packages = imports.filter((name) => !name.startsWith('node:') && !ownFiles.has(name));
  return [...new Set(packages.map(packageOf))].toSorted();
}

/** `@scope/name` or `name` of an import, which may continue with a path inside the package. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

test('production dependencies: exactly the packages that the compiled server imports', async () => {
  const { dependencies } = JSON.parse(await readFile(`${ROOT}package.json`, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies).toSorted()).toEqual(await packagesOfServer());
});
