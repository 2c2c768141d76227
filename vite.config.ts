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
    /\/src\/features\/.*\/contract(?:\/\w+)?\.ts$/.test(id)
      ? code.replace(/^( +summary:)\s*(?:'[^'\n]*'|"[^"\n]*"),$/gm, "$1 '',")
      : null,
};

/** Matches the modules whose paths, below the project's folder, one of these describes. */
const modules = (...paths: string[]): ((id: string) => boolean) => {
  const pattern = new RegExp(`/(?:${paths.join('|')})$`);
  return (id) => pattern.test(id.replaceAll('\\', '/'));
};

/**
 * What comes in one file, and so is started in one task. As files of a few hundred bytes, of which every page needs some
 * thirty, it cost a cheap phone more to fetch and start them than to run what is in them; as one file for all, the phone
 * could not be used meanwhile.
 */
const FILES = [
  {
    name: 'react',
    test: modules('node_modules/(?:react|react-dom|scheduler)/.*', 'src/app/web/parts/react.ts'),
  },
  { name: 'zod', test: modules('node_modules/zod/.*', 'src/lib/shared/zod.ts', 'src/app/web/parts/zod.ts') },
  { name: 'router-and-query', test: modules('node_modules/(?:react-router|cookie|@tanstack)/.*') },
  { name: 'schemas', test: modules('src/lib/shared/(?:validators|money|dates|turkish).ts') },
  {
    name: 'base',
    minShareCount: 2,
    test: modules(
      'src/lib/shared/(?:route|errors|product).ts',
      'src/lib/web/(?:call|session|role-home|query|product|install-offer|class-names|use-face|use-open-state).ts',
      'src/features/accounts/(?:errors|contract/public|fields|verification|notice|web/session-calls).ts',
    ),
  },
  {
    name: 'ui',
    minShareCount: 2,
    test: modules(
      'src/lib/web/[a-z/]+/(?:alert|skeleton|card|empty-state|progress-bar|budget-tone|button.*|text-link|tone|logo).tsx?',
      'src/lib/web/[a-z/]+/(?:query-states|list-skeleton|image-with-fallback|countdown-words|menu|use-dismiss).tsx?',
      'src/lib/web/[a-z/]+/(?:icon-button.*|use-toast|toast-provider|error-card).tsx?',
      'src/app/web/(?:skip-link|route-handle).tsx?',
      'node_modules/lucide-react/(?!.*/icons/).*',
      'node_modules/lucide-react/.*/(?:check|chevron-down|circle-alert|circle-check|external-link|gift|house|image-off).m?js',
      'node_modules/lucide-react/.*/(?:info|log-out|pause|play|settings|triangle-alert|user-round|wallet|x).m?js',
    ),
  },
  {
    name: 'public',
    minShareCount: 2,
    test: modules(
      'src/features/accounts/web/api.ts',
      'src/features/homepage-ads/(?:contract|web/texts/public).ts',
      'node_modules/lucide-react/.*/(?:arrow-right|shield-check).m?js',
    ),
  },
  {
    name: 'accounts',
    minShareCount: 2,
    test: modules('src/features/accounts/(?:web/texts/public|web/call-failure).ts'),
  },
  {
    name: 'form',
    minShareCount: 2,
    test: modules(
      'src/lib/web/form/(?:apply-server-errors|form-alert|form-field|use-zod-form).tsx?',
      'src/lib/web/[a-z/]+/(?:field|field-context|text-input|password-input|checkbox|auth-frame).tsx?',
      'node_modules/(?:react-hook-form|@hookform)/.*',
      'node_modules/lucide-react/.*/eye(?:-off)?.m?js',
    ),
  },
  {
    name: 'viewer',
    minShareCount: 2,
    test: modules(
      'src/app/web/(?:initials|account-menu|areas/viewer/.*).tsx?',
      'src/features/watch-and-earn/(?:contract|errors).ts',
    ),
  },
  {
    // Their home, wallet and profile, but not the watch page.
    name: 'viewer-money',
    minShareCount: 2,
    test: modules(
      'src/lib/web/(?:once-mutation|intention-key).ts',
      'src/lib/shared/(?:file-answer|pagination).ts',
      'src/features/ledger/accounts.ts',
      'src/features/people/(?:details|errors|contract/viewer|web/texts/viewer|web/people-key|web/viewer/api).ts',
      'src/features/accounts/(?:identity-fields|texts).ts',
      'src/features/viewer-home/web/texts.ts',
      'src/features/wallet/(?:contract/viewer|grouping|web/movement-line).tsx?',
      'node_modules/lucide-react/.*/(?:arrow-down-left|arrow-up-right|landmark|mouse-pointer-click|download).m?js',
    ),
  },
].map((file, index, all) => ({ ...file, priority: all.length - index }));

export default defineConfig({
  plugins: [leanRouter, leanZod, leanContracts, react(), tailwindcss(), productName],
  // Browsers that do not know modulepreload (before 2023) do without it.
  build: {
    outDir: 'dist/web',
    sourcemap: false,
    // Fonts in the style would hold it up, and the content security policy refuses them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: FILES,
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
