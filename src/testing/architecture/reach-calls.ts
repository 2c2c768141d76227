/** Reads from the sources which calls of the contracts a component can make, itself or through what it is built of. */
import { isTest, resolveImport, type Tree } from './tree.ts';

export interface Place {
  file: string;
  /** A function or a constant at the top of that file. */
  name: string;
}

interface File {
  /** The text of each function and constant, by its name. */
  parts: Map<string, string>;
  /** What the file imports or passes on, by the name that it has here. */
  imported: Map<string, Place>;
}
export type Code = ReadonlyMap<string, File>;

export interface ReachedCall {
  /** Such as `settingsContract.saveSettings`. */
  call: string;
  where: string;
  /** Whether every way from the start to this place passes a component that asks `useMayCall` about the call. */
  isAsked: boolean;
}

const BEGIN = /^(?:export )?(?:async )?(?:function|const|class|interface|type) (\w+)/gm;
const IMPORT = /^(?:import|export) \{([^}]*)\} from '([^']+)'/gm;
const CALL = /\b(\w+Contract)\.(\w+)/g;
/** A call's name in a type makes no call. */
const IN_TYPE = /typeof \w+Contract\.\w+/g;
const ASKED = /\buseMayCall\(\s*(\w+Contract\.\w+)/g;

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

/** The parts of the browser's code. */
export function readCode(tree: Tree): Code {
  const isRead = (path: string) => /\.tsx$|\.web\.ts$|\/web\/.*\.ts$/.test(path) && !isTest(path);
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

/** The place of each word in a part that names another part, of this file or of one that it imports. */
function namedIn(code: Code, { file, name }: Place): Place[] {
  const here = code.get(file);
  const words = new Set(here?.parts.get(name)?.match(/\b[A-Za-z]\w*/g));
  return [...words]
    .filter((word) => word !== name)
    .map((word) => (here?.parts.has(word) === true ? { file, name: word } : here?.imported.get(word)))
    .filter((place) => place !== undefined);
}

/** The calls that a part asks about, itself or in a hook of its own. */
function askedIn(code: Code, place: Place): string[] {
  const own = matches(ASKED, textOf(code, place)).map(([, call = '']) => call);
  const hooks = namedIn(code, place).filter(({ name }) => /^use[A-Z]/.test(name) && name !== 'useMayCall');
  return [
    ...own,
    ...hooks.flatMap((hook) => matches(ASKED, textOf(code, hook)).map(([, call = '']) => call)),
  ];
}

const textOf = (code: Code, { file, name }: Place) => code.get(file)?.parts.get(name) ?? '';

/** The calls that can be made from `start`, each with the place that makes it. */
export function reachCalls(code: Code, start: Place): ReachedCall[] {
  const found = new Map<string, ReachedCall>();
  const seen = new Set<string>();

  function visit(place: Place, askedBefore: readonly string[]): void {
    const passedOn = code.get(place.file)?.imported.get(place.name);
    if (passedOn !== undefined) return visit(passedOn, askedBefore);
    const text = textOf(code, place);
    const asked = [...new Set([...askedBefore, ...askedIn(code, place)])].toSorted();
    const where = `${place.file} ${place.name}`;
    const key = `${where} ${asked.join(' ')}`;
    if (text === '' || seen.has(key)) return;
    seen.add(key);
    for (const [call] of matches(CALL, text.replaceAll(ASKED, '')))
      found.set(`${call} ${where} ${asked.includes(call)}`, { call, where, isAsked: asked.includes(call) });
    for (const next of namedIn(code, place)) visit(next, asked);
  }

  visit(start, []);
  return [...found.values()];
}
