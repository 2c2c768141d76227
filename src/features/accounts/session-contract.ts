/** What every page asks of a session that is already open; apart, because viewers' phones load it with the first page. */
import { timestampSchema } from '#lib/shared/dates.ts';
import { ROLES, route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';

export const userData = z.object({ id: z.int(), name: z.string(), email: z.string(), role: z.enum(ROLES) });

export const openSessionContract = {
  logOut: route({
    method: 'POST',
    path: '/api/auth/logout',
    access: ROLES,
    summary: 'Ends the session whose token is sent.',
  }),
  readSession: route({
    method: 'GET',
    path: '/api/auth/session',
    access: ROLES,
    summary: 'Who the token belongs to, and until when.',
    data: z.object({ user: userData, expires_at: timestampSchema }),
  }),
};
