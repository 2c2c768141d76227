import { commonErrors } from '#lib/shared/errors.ts';
import { pagination } from '#lib/shared/pagination.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { Block } from '../blocks.ts';
import { pagesContract } from '../contract.ts';
import { PAGE_NAMES, type PageName } from '../page-names.ts';
import { pageErrors } from '../errors.ts';
import { pageMessages } from '../texts.ts';
import { fillWords } from './fill-words.ts';
import { findVersion, listNewest, listVersions, readPublished } from './queries.ts';
import { readMarkdown } from './read-markdown.ts';
import { saveVersion } from './save-version.ts';

export function mountPages(kit: ServerKit): void {
  /** What readers will see: the one reading for pages, for the preview, and for what may be kept. */
  const readText = (text: string) => readMarkdown(fillWords(text, kit.config));

  /** Of a given text, beside its field; nothing where it may be kept. */
  function findProblem(text: string | undefined): Record<string, string> {
    const problem = text === undefined ? null : readText(text).problem;
    return problem === null ? {} : { text: problem };
  }

  // A version never changes, so that its blocks are made once.
  const made = new Map<PageName, { version: number; blocks: Block[] }>();
  const blocksOf = (page: PageName, { version, text }: { version: number; text: string }) => {
    const known = made.get(page);
    if (known?.version === version) return known.blocks;
    const { blocks } = readText(text);
    made.set(page, { version, blocks });
    return blocks;
  };

  const handlers: Handlers<typeof pagesContract> = {
    readPage: async ({ db, params: { page } }) => {
      const { text, ...published } = await readPublished(db, page);
      return { data: { page, ...published, blocks: blocksOf(page, { ...published, text }) } };
    },

    listPages: async ({ db }) => {
      const versions = await listNewest(db);
      const pages = PAGE_NAMES.map((page) => {
        const own = versions.filter((version) => version.page === page);
        const newest = own.find(({ is_newest: isNewest }) => isNewest);
        const published = own.find(({ published_at: at }) => at !== null);
        if (newest === undefined || published === undefined)
          throw new Error(`there is no version of the page ${page}`);
        return { page, published, newest };
      });
      return { data: { pages } };
    },

    listPageVersions: async ({ db, params, query }) => {
      const { versions, total } = await listVersions(db, params.page, query);
      return { data: { versions, pagination: pagination(query, total) } };
    },

    readPageVersion: async ({ db, params: { page, version } }) => {
      const found = await findVersion(db, page, version);
      if (found === undefined) throw pageErrors.PAGE_VERSION_NOT_FOUND();
      return { data: found };
    },

    previewPage: async ({ body }) => ({ data: readText(body.text) }),

    savePageVersion: async ({ db, params, body, actor, now }) => {
      const errors = findProblem(body.text);
      if (Object.keys(errors).length > 0) throw commonErrors.VALIDATION({ errors });
      const { text, based_on: basedOn, publish: isPublished } = body;
      const act = { page: params.page, actorId: actor.userId, now };
      const version = await saveVersion(db, { ...act, text, basedOn, isPublished });
      return { data: { version }, message: isPublished ? pageMessages.published : pageMessages.saved };
    },
  };
  implement(kit, pagesContract, handlers, { savePageVersion: async ({ right }) => findProblem(right.text) });
}
