import { defineErrors } from '#lib/shared/errors.ts';
import { route } from '#lib/shared/route.ts';
import { lineSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { MOST_VIEWS, savedViewTexts as texts } from './texts.ts';

export const savedViewErrors = defineErrors({ TOO_MANY_SAVED_VIEWS: [409, texts.tooMany] });

const access = { admin: 'all' } as const;
const view = z.object({ list: z.string(), name: z.string(), query: z.string() });
export type SavedView = z.output<typeof view>;

export const savedViewsContract = {
  listSavedViews: route({
    method: 'GET',
    path: '/api/admin/saved-views',
    access,
    summary: 'The caller’s own saved views, each with the address of its list.',
    data: z.object({ views: z.array(view) }),
  }),
  saveView: route({
    method: 'PUT',
    path: '/api/admin/saved-views',
    access,
    summary: `Saves filters, order and page size of a list under a name, at most ${MOST_VIEWS} a person. The same name gets the new ones; null deletes it.`,
    body: z.object({
      list: z.string().regex(/^\/[a-z0-9/-]{1,99}$/, texts.wrongPage),
      name: lineSchema(texts.nameRequired).max(40, texts.longName),
      query: z
        .string()
        .regex(/^[\w.~%=&+*-]{1,500}$/, texts.wrongQuery)
        .nullable(),
    }),
    errors: [savedViewErrors.TOO_MANY_SAVED_VIEWS],
  }),
};
