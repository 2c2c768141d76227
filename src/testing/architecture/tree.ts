/** The source tree as the architecture rules see it: paths from the root of the project, texts, and who imports whom. */
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** Text by path, such as `src/lib/shared/money.ts`. */
export type Tree = ReadonlyMap<string, string>;

export interface ImportEdge {
  from: string;
  /** A path of the tree, or the specifier of a package (`react`, `node:fs`). */
  to: string;
  isLocal: boolean;
}

const ALIAS = /^#(lib|features|app|testing)\//;
/** At the start of a line, so that the word in a comment or in a string is not taken for a statement. */
const STATIC_IMPORT = /^(?:import|export)\s+(?:[^'";]*?\s*from\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** Reads every file below the given folders of `root`. */
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

/** Every import, re-export and dynamic import of the TypeScript files. */
export function readImports(tree: Tree): ImportEdge[] {
  return [...tree].filter(([path]) => isCode(path)).flatMap(([path, text]) => importsOf(path, text));
}

export function isCode(path: string): boolean {
  return /\.tsx?$/.test(path);
}

/** Whether a file is a test, or only used by tests. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('src/testing/');
}

function importsOf(from: string, text: string): ImportEdge[] {
  return [...text.matchAll(STATIC_IMPORT), ...text.matchAll(DYNAMIC_IMPORT)].map(([, specifier = '']) => ({
    from,
    ...resolveImport(from, specifier),
  }));
}

/** The path of the tree, or the package, that an import of this file names. */
export function resolveImport(from: string, specifier: string): { to: string; isLocal: boolean } {
  if (ALIAS.test(specifier)) return { to: `src/${specifier.slice(1)}`, isLocal: true };
  if (!specifier.startsWith('.')) return { to: specifier, isLocal: false };
  return { to: posix.join(posix.dirname(from), specifier), isLocal: true };
}
