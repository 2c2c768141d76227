/** The shape of files: no barrels, names, size. Each check answers one line per broken rule. */
import { basename } from 'node:path';
import { isCode, isTest, type Tree } from './tree.ts';

const MAX_LINES = 300;
const KEBAB_FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/;
const KEBAB_FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FORBIDDEN_NAMES = new Set(
  ['util', 'helper', 'common', 'misc', 'manager', 'service', 'repository', 'controller'].flatMap((name) => [
    name,
    `${name}s`,
  ]),
);
/** Turkish words of addresses that no file or folder may be named by: folders in code are English. */
const TURKISH_NAMES = new Set(
  'firma kullanici izleyici yonetici kampanya odeme cuzdan profil ayarlar sikayet kayit giris'.split(' '),
);
const CONTRACT = /(?:^|[/-])contract(?:s|\.|\/|$)/;
const CONTRACT_PLACE =
  /^src\/(?:app\/contract|features\/[^/]+\/contract(?:\/(?:public|viewer|firm|admin))?)\.ts$/;
const DOOR = /^src\/(features\/[^/]+\/(server|web)|lib\/server\/embedded-postgres)\/index\.ts$/;

/** Files that only re-export, and so hide who uses what; the doors of features and modules are the exception. */
export function findBarrels(tree: Tree): string[] {
  return [...tree]
    .filter(
      ([path, text]) =>
        isCode(path) && !DOOR.test(path) && (/^index\.tsx?$/.test(basename(path)) || onlyPassesOn(text)),
    )
    .map(([path]) => `${path}: no barrels besides a feature's server/index.ts and web/index.ts`);
}

function onlyPassesOn(text: string): boolean {
  const passedOn = /^export\s[^'";]*from\s+['"]\.[^'"]*['"];?/gm;
  if (!passedOn.test(text)) return false;
  const rest = text
    .replaceAll(passedOn, '')
    .replaceAll(/^import\s[^'";]*['"][^'"]*['"];?/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return rest.trim() === '';
}

export function checkNames(tree: Tree): string[] {
  const broken: string[] = [];
  for (const path of tree.keys()) {
    const parts = path.split('/');
    const file = parts.pop() ?? '';
    if (!KEBAB_FILE.test(file)) broken.push(`${path}: file names are kebab-case`);
    for (const folder of parts)
      if (!KEBAB_FOLDER.test(folder)) broken.push(`${path}: folder ${folder} is not kebab-case`);
    const turkish = parts.find((name) => TURKISH_NAMES.has(name));
    if (turkish !== undefined) broken.push(`${path}: folder ${turkish} is not English`);
    const vague = [...parts, file.split('.')[0] ?? ''].find((name) => FORBIDDEN_NAMES.has(name));
    if (vague !== undefined) broken.push(`${path}: "${vague}" says nothing about what is inside`);
  }
  return broken;
}

const TEXT_FILE = /texts\.tsx?$|\/texts\//;
const ALLOWED_TEXT_FILE =
  /^src\/features\/[^/]+\/(texts|web\/texts|web\/texts\/(viewer|firm|admin|public))\.ts$/;

/**
 * Files of texts that are not where everybody looks for them; the words of several roles' screens may be cut by role.
 */
export function checkTextFiles(tree: Tree): string[] {
  return [...tree.keys()]
    .filter((path) => isCode(path) && TEXT_FILE.test(path) && !ALLOWED_TEXT_FILE.test(path))
    .map(
      (path) =>
        `${path}: a feature's text files are texts.ts (both sides), web/texts.ts (its screens) and web/texts/{viewer,firm,admin,public}.ts`,
    );
}

/**
 * Test files share a worker and its loaded modules: a hook at the top of a shared module would belong only to the
 * first file that imports it, and the files after it would not be cleaned up.
 */
export function findSharedHooks(tree: Tree): string[] {
  return [...tree]
    .filter(
      ([path, text]) =>
        isCode(path) &&
        !/\.test\.tsx?$/.test(path) &&
        path !== 'src/testing/runs/setup.ts' &&
        /^(before|after)(Each|All)\(/m.test(text),
    )
    .map(([path]) => `${path}: a hook outside of a test file; use onTestFinished, or call it in a function`);
}

export function checkSizes(tree: Tree): string[] {
  return [...tree]
    .map(([path, text]) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ path, lines }) => isCode(path) && lines > MAX_LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${MAX_LINES}`);
}

/** Contracts that are cut otherwise than by who may call: by what a page fetches, for instance. */
export function checkContracts(tree: Tree): string[] {
  return [...tree.keys()]
    .filter((path) => CONTRACT.test(path) && isCode(path) && !isTest(path) && !CONTRACT_PLACE.test(path))
    .map(
      (path) => `${path}: contracts are contract.ts or contract/{public,viewer,firm,admin}.ts of a feature`,
    );
}
