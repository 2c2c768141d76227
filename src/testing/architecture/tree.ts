/** The source tree for architecture rules: paths from the project's root, and texts. */
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** Text by path, such as `src/lib/shared/money.ts`. */
export type Tree = ReadonlyMap<string, string>;

const ALIAS = /^#(lib|features|app|testing)\//;
export async function readTree(root: string, folders: readonly string[]): Promise<Tree> {
  const tree = new Map<string, string>();
  for (const folder of folders) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      tree.set(posix.relative(root, path), await readFile(path, 'utf8'));
    }
  }
  return tree;
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('src/testing/');
}

/** The path in the tree, or the package, that an import of this file resolves to. */
export function resolveImport(from: string, specifier: string): { to: string; isLocal: boolean } {
  if (ALIAS.test(specifier)) return { to: `src/${specifier.slice(1)}`, isLocal: true };
  if (!specifier.startsWith('.')) return { to: specifier, isLocal: false };
  return { to: posix.join(posix.dirname(from), specifier), isLocal: true };
}
