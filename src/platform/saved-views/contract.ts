import { defineErrors } from '#lib/shared/errors.ts';
import { route } from '#lib/shared/route.ts';
import { lineSchema } from '#lib/shared/validators.ts';
import { idParam } from '#lib/shared/wire.ts';
import { z } from '#lib/shared/zod.ts';
import { MOST_VIEWS, savedViewTexts as texts } from './texts.ts';

export const savedViewErrors = defineErrors({
  SAVED_VIEW_NOT_FOUND: [404, 'Bu görünüm artık yok.'],
  TOO_MANY_SAVED_VIEWS: [409, texts.tooMany],
});

const list = z.string().regex(/^\/[a-z/-]{1,99}$/, texts.wrongPage);
const view = z.object({ id: z.int(), name: z.string(), query: z.string() });
export type SavedView = z.output<typeof view>;

export const savedViewsContract = {
  listSavedViews: route({
    method: 'GET',
    path: '/api/admin/saved-views',
    access: { admin: 'all' },
    summary: 'The caller’s own saved views of the list at an address, by name.',
    query: z.object({ list }),
    data: z.object({ views: z.array(view) }),
  }),
  saveView: route({
    method: 'PUT',
    path: '/api/admin/saved-views',
    access: { admin: 'all' },
    summary: `Saves filters, order and page size of a list under a name, at most ${MOST_VIEWS} a person and list. The same name gets the new filters, the same filters the new name.`,
    body: z.object({
      list,
      name: lineSchema(texts.nameRequired).max(40, texts.longName),
      query: z
        .string()
        .min(1, texts.wrongQuery)
        .max(500, texts.wrongQuery)
        .regex(/^[\w.~%=&+*-]+$/, texts.wrongQuery),
    }),
    errors: [savedViewErrors.TOO_MANY_SAVED_VIEWS],
  }),
  deleteSavedView: route({
    method: 'DELETE',
    path: '/api/admin/saved-views/:id',
    access: { admin: 'all' },
    summary: 'Deletes an own saved view.',
    params: z.object({ id: idParam }),
    errors: [savedViewErrors.SAVED_VIEW_NOT_FOUND],
  }),
};
