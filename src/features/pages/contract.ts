import { calendarDaySchema } from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { blockSchema, PAGE_NAMES } from './blocks.ts';

const params = z.object({ page: z.enum(PAGE_NAMES) });

export const pagesContract = {
  readPage: route({
    method: 'GET',
    path: '/api/pages/:page',
    access: 'public',
    summary:
      'One of the operator’s pages, as blocks of plain text, with its version and the day since which it applies.',
    params,
    data: z.object({
      page: params.shape.page,
      version: z.int(),
      since: calendarDaySchema(),
      blocks: z.array(blockSchema),
    }),
  }),
};
