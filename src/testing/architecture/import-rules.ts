/** Who may import whom. Each rule takes one import and answers the broken rule in words, or undefined. */
import { type ImportEdge, isTest, readImports, type Tree } from './tree.ts';

type Rule = (edge: ImportEdge) => string | undefined;
type Side = 'web' | 'server' | 'neutral';

export const LAYERS = ['lib', 'features', 'app'];
/** Folders of lib that other code enters only through their index.ts. */
export const MODULES = ['src/lib/server/embedded-postgres/'];
export const LEAF_FEATURES = ['ledger', 'settings', 'lookups'];
const WEB_PACKAGES = /^(react|react-dom|react-router|react-hook-form|@tanstack\/|@base-ui\/|lucide-react)/;
const SERVER_PACKAGES = /^(node:|fastify|@fastify\/|pg$|kysely|sharp|nodemailer)/;

/** Answers one line per import that breaks a rule. */
export function checkImports(tree: Tree): string[] {
  const rules: Rule[] = [upward, testing, acrossSides, packages, pastTheDoor, intoAModule, leaf];
  return readImports(tree).flatMap((edge) =>
    rules.map((rule) => rule(edge)).filter((broken) => broken !== undefined),
  );
}

function layerOf(path: string): string | undefined {
  return /^src\/(lib|features|app)\//.exec(path)?.[1];
}

/** The feature a path belongs to. */
export function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1];
}

function sideOf(path: string): Side {
  if (/^src\/(lib|app|features\/[^/]+)\/web\//.test(path)) return 'web';
  if (/^src\/(lib|features\/[^/]+)\/server\//.test(path)) return 'server';
  // The files at the root of app/ are the server's wiring, except for the list of contracts, which both sides use.
  return /^src\/app\/[^/]+$/.test(path) && path !== 'src/app/contract.ts' ? 'server' : 'neutral';
}

function upward({ from, to, isLocal }: ImportEdge): string | undefined {
  const [own, other] = [layerOf(from), layerOf(to)];
  if (!isLocal || isTest(from) || own === undefined || other === undefined) return undefined;
  if (LAYERS.indexOf(own) >= LAYERS.indexOf(other)) return undefined;
  return `${from} imports ${to}: ${own} may not import ${other} (app → features → lib, never upward)`;
}

function testing({ from, to }: ImportEdge): string | undefined {
  if (!to.startsWith('src/testing/') || isTest(from) || layerOf(from) === undefined) return undefined;
  return `${from} imports ${to}: only tests may import src/testing`;
}

function acrossSides({ from, to, isLocal }: ImportEdge): string | undefined {
  const [own, other] = [sideOf(from), sideOf(to)];
  if (!isLocal || from.startsWith('src/testing/') || layerOf(from) === undefined) return undefined;
  if (own === other || other === 'neutral') return undefined;
  // A feature's root files and lib/shared run on both sides; their tests may use either.
  if (own === 'neutral') {
    return isTest(from)
      ? undefined
      : `${from} imports ${to}: what both sides share may import neither web nor server`;
  }
  return `${from} imports ${to}: ${own} may not import ${other}`;
}

function packages({ from, to, isLocal }: ImportEdge): string | undefined {
  if (isLocal || isTest(from) || layerOf(from) === undefined) return undefined;
  const side = sideOf(from);
  const isWrong =
    (side !== 'server' && SERVER_PACKAGES.test(to)) || (side !== 'web' && WEB_PACKAGES.test(to));
  if (!isWrong) return undefined;
  const what = side === 'neutral' ? 'what both sides share' : `the ${side} side`;
  return `${from} imports ${to}: ${what} may not import this package`;
}

function pastTheDoor({ from, to }: ImportEdge): string | undefined {
  const [own, other] = [featureOf(from), featureOf(to)];
  if (own === undefined || other === undefined || own === other) return undefined;
  const inside = to.slice(`src/features/${other}/`.length);
  if (!inside.includes('/') || inside.startsWith('contract/')) return undefined;
  const side = sideOf(from);
  if (side !== 'neutral' && inside === `${side}/index.ts`) return undefined;
  const door = side === 'neutral' ? '' : ` or ${side}/index.ts`;
  return `${from} imports ${to}: another feature is entered only through its root files${door}`;
}

function intoAModule({ from, to }: ImportEdge): string | undefined {
  const folder = MODULES.find((module) => to.startsWith(module) && !from.startsWith(module));
  if (folder === undefined || to === `${folder}index.ts`) return undefined;
  return `${from} imports ${to}: ${folder} is entered only through its index.ts`;
}

function leaf({ from, to }: ImportEdge): string | undefined {
  const [own, other] = [featureOf(from), featureOf(to)];
  if (own === undefined || other === undefined || own === other || isTest(from)) return undefined;
  if (!LEAF_FEATURES.includes(own)) return undefined;
  return `${from} imports ${to}: ${own} may import no feature`;
}
