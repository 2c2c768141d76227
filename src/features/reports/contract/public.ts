/** What works without a session: switching a report off by the link in its mail. */
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { reportErrors } from '../errors.ts';

export const publicReportsContract = {
  unsubscribeReport: route({
    method: 'POST',
    path: '/api/report-unsubscriptions',
    access: 'public',
    summary: 'Switches off the report that a mail came with, by the signed link in it.',
    body: z.object({ token: z.string().min(1).max(200) }),
    errors: [reportErrors.REPORT_LINK_WRONG],
  }),
};
