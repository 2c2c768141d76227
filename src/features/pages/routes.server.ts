import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { pagesContract } from './contract.ts';
import { readContent } from './content.server.ts';

/** Throws at start when a page's file cannot be shown. */
export function mountPages(kit: ServerKit): void {
  const content = readContent(kit.config);
  implement(kit, pagesContract, {
    readPage: async ({ params: { page } }) => ({ data: { page, ...content[page] } }),
  });
}
