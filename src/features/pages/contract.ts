/** The pages that the operator writes: terms of use, help, about and contact. */
import { timestampSchema } from '#lib/shared/dates.ts';
import { pageFields, paginationSchema } from '#lib/shared/pagination.ts';
import { route } from '#lib/shared/route.ts';
import { textSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { blockSchema } from './blocks.ts';
import { pageErrors } from './errors.ts';
import { PAGE_NAMES } from './page-names.ts';
import { fieldTexts } from './texts.ts';

export const MOST_LETTERS = 20_000;

const params = z.object({ page: z.enum(PAGE_NAMES) });
const MOST_VERSIONS = 999_999;
const versionParams = params.extend({
  version: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
});
const text = textSchema(fieldTexts.text).max(MOST_LETTERS, fieldTexts.textTooLong);

const version = z.object({
  version: z.int(),
  saved_at: timestampSchema,
  /** Null for the text that the product came with. */
  saved_by: z.string().nullable(),
  published_at: timestampSchema.nullable(),
  published_by: z.string().nullable(),
});
export type PageVersion = z.output<typeof version>;

export const publicPagesContract = {
  readPage: route({
    method: 'GET',
    path: '/api/pages/:page',
    access: 'public',
    summary: 'The version in force of one of the operator’s pages, as blocks of plain text.',
    params,
    data: z.object({
      page: params.shape.page,
      version: z.int(),
      published_at: timestampSchema,
      blocks: z.array(blockSchema),
    }),
  }),
};

export const pagesContract = {
  ...publicPagesContract,
  listPages: route({
    method: 'GET',
    path: '/api/admin/pages',
    access: { admin: ['moderator'] },
    summary: 'The operator’s pages: the version in force of each, and the newest one that is kept.',
    data: z.object({
      pages: z.array(z.object({ page: params.shape.page, published: version, newest: version })),
    }),
  }),
  listPageVersions: route({
    method: 'GET',
    path: '/api/admin/pages/:page/versions',
    access: { admin: ['moderator'] },
    summary: 'Every version of a page that was kept, the newest first.',
    params,
    query: z.object(pageFields),
    data: z.object({ versions: z.array(version), pagination: paginationSchema }),
  }),
  readPageVersion: route({
    method: 'GET',
    path: '/api/admin/pages/:page/versions/:version',
    access: { admin: ['moderator'] },
    summary: 'A version as it was written (Markdown).',
    params: versionParams,
    data: version.extend({ text: z.string() }),
    errors: [pageErrors.PAGE_VERSION_NOT_FOUND],
  }),
  previewPage: route({
    method: 'POST',
    path: '/api/admin/pages/preview',
    access: { admin: ['moderator'] },
    summary: 'How a text would look; keeps nothing.',
    body: z.object({ text }),
    data: z.object({
      blocks: z.array(blockSchema),
      /** Why the text cannot be kept as it is; null where it can. */
      problem: z.string().nullable(),
    }),
  }),
  savePageVersion: route({
    method: 'POST',
    path: '/api/admin/pages/:page/versions',
    access: { admin: ['moderator'] },
    summary: 'Keeps a new version; with `publish` it is in force at once.',
    params,
    body: z.object({
      text,
      based_on: z
        .int()
        .positive()
        .max(MOST_VERSIONS)
        .meta({ description: 'The newest version that its writer had seen' }),
      publish: z.boolean().default(false),
    }),
    data: z.object({ version: z.int() }),
    errors: [pageErrors.PAGE_CHANGED, pageErrors.PAGE_UNCHANGED],
  }),
};
