import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { DEFAULT_PRODUCT_NAME, withProductName } from './src/lib/shared/product.ts';

/**
 * Where `npm run dev` finds the server: the same PORT that the server reads. The Host header stays as the browser sent
 * it, because the server refuses writes whose Origin is another host.
 */
const server = { target: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`, changeOrigin: false };

/** What the server does to the built page (src/app/serve-web.ts), for `npm run dev`. */
const productName: Plugin = {
  name: 'product-name',
  apply: 'serve',
  transformIndexHtml: (page) => withProductName(page, process.env['PRODUCT_NAME'] || DEFAULT_PRODUCT_NAME),
};

/**
 * The router's parts that pages never use, 2 kB of what every visitor loads: prefetching for server rendering, probes, and
 * the display names whose assignments keep unused components in.
 */
const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/react-router\/dist\/.*\.mjs$/.test(id)) return null;
    const unused = { PrefetchPageLinks: 'null', getRouteInstrumentationUpdates: '({})' };
    const lean = code.replace(/^\w+\.displayName = "\w+";$/gm, '');
    return Object.entries(unused).reduce(
      (rest, [name, answer]) =>
        rest.replace(
          `\nfunction ${name}(`,
          `\nfunction ${name}() { return ${answer}; }\nfunction $_${name}(`,
        ),
      lean,
    );
  },
};

/** zod's parts that pages never use, 8 kB of what every visitor loads: JSON schemas, and the English texts. */
const UNUSED_ZOD = /\/zod\/v4\/(?:core\/(?:to-json-schema|json-schema-processors)|locales\/en)\.js$/;
const leanZod: Plugin = {
  name: 'lean-zod',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    // Lets a schema that names itself parse data that does: none of ours does.
    if (id.endsWith('/zod/v4/core/memoizer.js'))
      return code.replace('export function memoizer() {', 'export function memoizer() { return undefined;');
    if (!UNUSED_ZOD.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    // Schemas are given these when they are made; only calling one of them would need what was left out.
    const absent = `() => () => { throw new Error('left out of the pages (vite.config.ts)'); }`;
    const exported = names.map((name) => `export const ${name} = absent;`).join('\n');
    return id.endsWith('/en.js') ? 'export default () => ({});' : `const absent = ${absent};\n${exported}`;
  },
};

/** Summaries of calls are for the API's description; pages do not carry them. */
const leanContracts: Plugin = {
  name: 'lean-contracts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/features\/.*contract\.ts$/.test(id)
      ? code.replace(/^( +summary:)\s*(?:'[^'\n]*'|"[^"\n]*"),$/gm, "$1 '',")
      : null,
};

/**
 * What every page of a viewer begins with, in one file: as some thirty files of a few hundred bytes it cost a cheap phone
 * more to fetch and start them than to run what is in them. Only what the watch page needs belongs here.
 */
const VIEWER_PARTS = new RegExp(
  [
    'src/lib/shared/(?:route|zod|dates|errors|money|validators|product)',
    'src/lib/web/(?:use-face|ui/(?:alert|skeleton|card|empty-state|progress-bar|budget-tone|button-link|text-link|tone))',
    'src/lib/web/ui/(?:query-states|list-skeleton|image-with-fallback|countdown-words|menu|use-dismiss|use-open-state)',
    'src/app/web/(?:initials|skip-link|route-handle|account-menu|areas/kullanici/.*)',
    'src/features/accounts/(?:session-contract|web/session-calls)',
    'src/features/watch-and-earn/(?:contract|errors)',
    'node_modules/zod/.*',
    'node_modules/lucide-react/.*/(?:check|chevron-down|circle-alert|circle-check|external-link|gift|house|image-off|info)',
    'node_modules/lucide-react/.*/(?:log-out|pause|play|settings|triangle-alert|user-round|wallet|x)',
  ]
    .map((path) => `/${path}\\.[a-z]+$`)
    .join('|'),
);

export default defineConfig({
  plugins: [leanRouter, leanZod, leanContracts, react(), tailwindcss(), productName],
  // Browsers that do not know modulepreload (before 2023) do without it.
  build: {
    outDir: 'dist/web',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'viewer', test: (id) => VIEWER_PARTS.test(id.replaceAll('\\', '/')), minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': server, '/uploads': server, '/odeme/donus': server },
  },
});
