/** The architecture as a picture, made of the rules that the tree is checked with and of its imports. */
import { featureOf, LAYERS, LEAF_FEATURES } from './import-rules.ts';
import { isTest, readImports, type Tree } from './tree.ts';

const WIDTH = 900;
const MARGIN = 24;
const CELL = 22;
const NAMES = 160;
const RULES_TOP = 450;
const MATRIX_TOP = 590;
/** Colours by the side of the program. */
const SIDES = { web: '#2f6fdb', both: '#6b7280', server: '#c2540a' };
const INK = '#171c3a';

const LAYER_WORDS: Readonly<Record<string, string>> = {
  app: 'the wiring; nothing is decided here',
  features: 'the product, one folder per thing it does',
  lib: 'tools that know no product word',
};
const SIDE_WORDS: Readonly<Record<string, Record<keyof typeof SIDES, string>>> = {
  app: { web: 'entry, routes, areas', both: 'contract.ts', server: 'server, worker, commands' },
  features: {
    web: 'screens, hooks',
    both: 'contract, errors, texts, rules',
    server: 'routes, use cases, queries',
  },
  lib: {
    web: 'screen, inputs, overlays',
    both: 'money, dates, validators',
    server: 'database, jobs, log, uploads',
  },
};

interface Drawn {
  text: string;
  x: number;
  y: number;
  size?: number;
  weight?: number;
  colour?: string;
  anchor?: 'start' | 'middle' | 'end';
  turn?: number;
}

function words({ text, x, y, size = 13, weight = 400, colour = INK, anchor = 'start', turn }: Drawn): string {
  const turned = turn === undefined ? '' : ` transform="rotate(${turn} ${x} ${y})"`;
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}"${turned}>${text}</text>`;
}

const box = (x: number, y: number, width: number, height: number, colour: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${colour}" fill-opacity="0.1" stroke="${colour}"/>`;

/** The three layers from top to bottom, the three sides from left to right. */
function drawLayers(): string[] {
  const width = (WIDTH - 2 * MARGIN - 32) / 3;
  return LAYERS.toReversed().flatMap((layer, row) => {
    const top = 84 + row * 128;
    const title = `src/${layer}: ${LAYER_WORDS[layer] ?? ''}`;
    const below = LAYERS.at(LAYERS.length - 2 - row);
    const arrow = { x: WIDTH / 2, y: top + 84, anchor: 'middle' as const, colour: SIDES.both };
    return [
      words({ text: title, x: MARGIN, y: top - 8, weight: 600 }),
      ...Object.entries(SIDES).flatMap(([side, colour], column) => {
        const x = MARGIN + column * (width + 16);
        const text = SIDE_WORDS[layer]?.[side as keyof typeof SIDES] ?? ''; // A key of SIDES.
        return [
          box(x, top, width, 64, colour),
          words({ text: side === 'both' ? 'both sides' : side, x: x + 12, y: top + 26, weight: 600, colour }),
          words({ text, x: x + 12, y: top + 48 }),
        ];
      }),
      ...(row < LAYERS.length - 1
        ? [words({ ...arrow, text: `↓ may import ${below ?? ''}, never the other way` })]
        : []),
    ];
  });
}

const RULES = [
  'web and server never import each other; both may import what both sides share, which imports neither.',
  'Another feature is entered only by its root files or by the index.ts of the own side.',
  `${LEAF_FEATURES.join(', ')} import no feature. Only the feature that owns a table writes it. No imports in a circle.`,
];

type Uses = ReadonlyMap<string, ReadonlySet<string>>;

/** Of each feature those that it imports. */
function readUses(tree: Tree): Uses {
  const names = [...tree.keys()].map(featureOf).filter((name) => name !== undefined);
  const uses = new Map(names.map((name) => [name, new Set<string>()]));
  for (const { from, to, isLocal } of readImports(tree)) {
    const [own, other] = [featureOf(from), featureOf(to)];
    if (isLocal && !isTest(from) && own !== undefined && other !== undefined && own !== other)
      uses.get(own)?.add(other);
  }
  return uses;
}

/** Those that use most first, so that most marks lie on one side of the diagonal. */
function ordered(uses: Uses): string[] {
  const users = (name: string) => [...uses.values()].filter((used) => used.has(name)).length;
  const rank = (name: string) => users(name) - (uses.get(name)?.size ?? 0);
  return [...uses.keys()].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** A row for each feature, with a mark in the column of each that it imports. */
function drawMatrix(uses: Uses): string[] {
  const names = ordered(uses);
  const left = MARGIN + NAMES;
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#e2e4ec"/>`;
  const end = { x: left + names.length * CELL, y: MATRIX_TOP + names.length * CELL };
  const middle = (index: number) => index * CELL + CELL / 2;
  return [
    ...[...names, ''].flatMap((_, index) => [
      line(MARGIN, MATRIX_TOP + index * CELL, end.x, MATRIX_TOP + index * CELL),
      line(left + index * CELL, MATRIX_TOP, left + index * CELL, end.y),
    ]),
    ...names.flatMap((name, row) => [
      words({ text: name, x: left - 8, y: MATRIX_TOP + middle(row) + 4, anchor: 'end' }),
      words({ text: name, x: left + middle(row) + 4, y: MATRIX_TOP - 6, turn: -60 }),
      ...names.flatMap((other, column) => {
        const [x, y] = [left + middle(column), MATRIX_TOP + middle(row)];
        if (column === row) return [`<circle cx="${x}" cy="${y}" r="2" fill="#b6bac8"/>`];
        return uses.get(name)?.has(other) === true
          ? [`<circle cx="${x}" cy="${y}" r="5" fill="${INK}"/>`]
          : [];
      }),
    ]),
  ];
}

/** The picture as SVG. */
export function drawArchitecture(tree: Tree): string {
  const uses = readUses(tree);
  const height = MATRIX_TOP + uses.size * CELL + MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" role="img" aria-label="Who may import whom, and who does">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    words({ text: 'Who may import whom', x: MARGIN, y: 40, size: 20, weight: 700 }),
    ...drawLayers(),
    ...RULES.map((text, index) => words({ text, x: MARGIN, y: RULES_TOP + index * 20 })),
    ...drawMatrix(uses),
    words({
      text: 'A mark: the row’s feature',
      x: WIDTH - MARGIN,
      y: MATRIX_TOP + 16,
      anchor: 'end',
      colour: SIDES.both,
    }),
    words({
      text: 'imports the column’s.',
      x: WIDTH - MARGIN,
      y: MATRIX_TOP + 34,
      anchor: 'end',
      colour: SIDES.both,
    }),
    '</svg>',
    '',
  ].join('\n');
}
