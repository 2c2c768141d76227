import swc from '@swc/core';

/**
 * The allowed imports. `npm run check` runs it; `npm run -s architecture` prints the features as a Mermaid graph.
 * A breach says the rule's name and both files.
 */
const TEST = '\\.test\\.tsx?$|^src/testing/';
const UNIT = '^src/(features|platform|desks)/';
const WEB = ['^src/(lib|app)/web/', `${UNIT}.+\\.tsx$`, `${UNIT}.+[./]web\\.ts$`];
/** The files at the root of app/ are the server's wiring. */
const SERVER = [
  '^src/lib/server/',
  `${UNIT}.+[./]server\\.ts$`,
  '^src/app/(commands/)?[^/]+$',
];
const PRODUCT = '^src/(lib|platform|features|desks|app)/';
const WEB_PACKAGES =
  '^node_modules/(@types/)?(react|react-dom|react-router|react-hook-form|@tanstack|@base-ui|lucide-react)/';
const SERVER_PACKAGES = '^node_modules/(@types/)?(fastify|@fastify|pg|kysely|sharp|nodemailer)/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Another feature's own files; its public ones are contracts, `server.ts`, `web.ts` and the pure files at its root. */
const OWN = [
  `${UNIT}[^/]+/(?!contract/|.+/contract\\.ts$)[^/]+/`,
  `${UNIT}[^/]+/[^/]+\\.(server|web)\\.ts$`,
  `${UNIT}[^/]+/[^/]+\\.tsx$`,
];

/** From the bottom: a feature imports only features that stand before it. */
const FEATURES = [
  ...['homepage-ads', 'pages', 'contact', 'announcements', 'viewers', 'accounts', 'firms', 'audience'],
  ...['joining', 'campaigns', 'complaints', 'fraud', 'wallet', 'payments', 'campaign-end', 'watching'],
  ...['taking-back', 'landing', 'personal-data', 'performance', 'profile'],
];

/** Keeps the features without a cycle, of which a rule about single files sees nothing. Types, texts and errors count. */
function forbidUpward() {
  return FEATURES.map((feature, index) =>
    forbid(
      `upward-from-${feature}`,
      'A feature imports only features that stand before it in FEATURES.',
      { path: `^src/features/${feature}/`, pathNot: TEST },
      { path: '^src/features/', pathNot: `^src/features/(${FEATURES.slice(0, index + 1).join('|')})/` },
    ),
  );
}

// dependency-cruiser parses with swc but without JSX; TypeScript 7 has not the interface that it would use instead.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

export default {
  forbidden: [
    forbid(
      'no-circle',
      'Two files that need each other are one; imports of types count.',
      { path: '^src/' },
      { circular: true },
    ),
    forbid(
      'name-that-says-nothing',
      'A folder or file is named by what is inside, in English; Turkish stands in addresses only.',
      {},
      {
        path: [
          '/(util|helper|manager|service|repository|controller|common|misc)s?[./]',
          '/(firma|kullanici|izleyici|yonetici|kampanya|odeme|cuzdan|profil|ayarlar|sikayet|kayit|giris)/',
        ],
        pathNot: '^node_modules/',
      },
    ),
    forbid(
      'not-found',
      'An import that leads nowhere is an import that no rule sees.',
      {},
      { couldNotResolve: true, pathNot: '/dist/server/' },
    ),
    forbid(
      'lib-upward',
      'app → desks → features → platform → lib, never upward.',
      { path: '^src/lib/', pathNot: TEST },
      { path: '^src/(platform|features|desks|app)/' },
    ),
    forbid(
      'features-upward',
      'app → desks → features → platform → lib, never upward.',
      { path: '^src/(features|desks)/', pathNot: TEST },
      { path: '^src/app/' },
    ),
    forbid(
      'testing-in-product',
      'Only tests import src/testing.',
      { path: PRODUCT, pathNot: TEST },
      { path: '^src/testing/' },
    ),
    forbid('server-in-web', 'The browser gets no code of the server.', { path: WEB }, { path: SERVER }),
    forbid('web-in-server', 'The server renders no pages.', { path: SERVER }, { path: WEB }),
    forbid(
      'a-side-in-shared',
      'What both sides share imports neither; its tests may use either.',
      { path: PRODUCT, pathNot: [...WEB, ...SERVER, TEST] },
      { path: [...WEB, ...SERVER] },
    ),
    forbid(
      'web-package-outside-web',
      'Packages of pages.',
      { path: PRODUCT, pathNot: [...WEB, TEST] },
      { path: WEB_PACKAGES },
    ),
    forbid(
      'server-package-outside-server',
      'Packages of the server.',
      { path: PRODUCT, pathNot: [...SERVER, TEST] },
      { path: SERVER_PACKAGES },
    ),
    forbid(
      'node-outside-server',
      "Node's modules.",
      { path: PRODUCT, pathNot: [...SERVER, TEST] },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'past-the-door-of-a-feature',
      'Another feature is entered through its contracts, server.ts, web.ts and the pure files at its root.',
      { path: `${UNIT}([^/]+)/`, pathNot: TEST },
      { path: OWN, pathNot: ['^src/$1/$2/'] },
    ),
    ...forbidUpward(),
    forbid(
      'past-the-door-of-a-module',
      'This folder is entered only through its index.ts.',
      { pathNot: '^src/lib/server/embedded-postgres/' },
      { path: '^src/lib/server/embedded-postgres/(?!index\\.ts$)' },
    ),
    forbid(
      'desk-imported',
      'Desks read features and are imported by app alone.',
      { path: '^src/(lib|platform|features|desks)/([^/]+)/', pathNot: TEST },
      { path: '^src/desks/', pathNot: '^src/$1/$2/' },
    ),
    forbid(
      'platform-upward',
      'platform imports lib and itself.',
      { path: '^src/platform/', pathNot: TEST },
      { path: '^src/(features|desks|app)/' },
    ),
  ],
  options: {
    parser: 'swc',
    moduleSystems: ['es6'],

    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
