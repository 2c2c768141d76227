import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { DEFAULT_PRODUCT_NAME, withProductName } from './src/lib/shared/product.ts';

/**
 * `npm run dev` finds the server here: the same PORT that the server reads. The Host header stays as the browser sent
 * it, because the server refuses writes whose Origin is another host.
 */
const server = { target: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`, changeOrigin: false };

/** Does for `npm run dev` what the server does to the built page (src/app/serve-web.ts). */
const productName: Plugin = {
  name: 'product-name',
  apply: 'serve',
  transformIndexHtml: (page) => withProductName(page, DEFAULT_PRODUCT_NAME),
};

/** Puts these packages into one file, which stays in the browser's cache while our own code changes. */
const packages = (name: string, pattern: string) => ({
  name,
  test: new RegExp(`/node_modules/(?:${pattern})/`),
});

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), productName],
  build: {
    outDir: 'dist/web',
    // Fonts inside the style sheet would delay it, and the content security policy refuses them.
    assetsInlineLimit: 0,
    // Browsers that do not know modulepreload (before 2023) work without it.
    modulePreload: { polyfill: false },
    // One program prerenders the pages and is deleted afterwards.
    rolldownOptions: isSsrBuild
      ? {}
      : {
          preserveEntrySignatures: false, // Needed by the copies below.
          output: {
            // Each name stands in every file that imports it: a shorter hash is enough.
            // Extensions that hide ads fetch no file that is named after them.
            chunkFileNames: ({ name }) => `assets/${name.replaceAll(/\bads?\b/g, 'spot')}-[hash:7].js`,
            // By itself the one style sheet would be named after the folder of the checkout.
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css'))
                ? 'assets/style-[hash][extname]'
                : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                packages('react', 'react|react-dom|scheduler'),
                packages('router', 'react-router|cookie'),
                packages('query', '@tanstack'),
                packages('zod', 'zod'),
                // One file instead of a dozen holds the parts of nearly every page, without those that first pages lack.
                {
                  name: 'shared',
                  minShareCount: 58,
                  test: /^(?!.*(shared.(zod|wire|validators|turkish|text.phone)|web.(query|attempt)|inputs.field.tsx|query-states|platform.places))/,
                },
              ],
              // An icon or a text that a few pages share is copied into each of them and still runs once: a page is a
              // dozen files instead of a hundred, and no heavier.
              experimentalInlineCommonChunks: { maxSize: 10_000 },
            },
          },
        },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': server, '/uploads': server, '/odeme/donus': server },
  },
}));
