import { ROLES } from '#lib/shared/route.ts';
import { inUtc, plainRoute } from '#lib/web/plain-route.ts';
import { EVERY_THIRTY_SECONDS, listHook, readHook, writeHook } from '#lib/web/query.ts';
import type { noticesContract } from './contract.ts';

/** Without schemas: the bell is on every page. */
type Own = typeof noticesContract;
const READ = { method: 'GET', access: ROLES } as const;
const WRITE = { method: 'POST', access: ROLES } as const;

const KEY = ['notices'] as const;

export const useUnreadCount = readHook(
  [...KEY, 'unread'],
  plainRoute<Own['countUnreadNotices']>({ ...READ, path: '/api/notices/unread' }),
  EVERY_THIRTY_SECONDS,
);
export const useNotices = listHook(
  [...KEY, 'list'],
  plainRoute<Own['listNotices']>({ ...READ, path: '/api/notices' }, { created_at: inUtc }),
  EVERY_THIRTY_SECONDS,
);
export const useReadNotices = writeHook(
  plainRoute<Own['readNotices']>({ ...WRITE, path: '/api/notices/read' }),
  [KEY],
);
export const useReadAll = writeHook(
  plainRoute<Own['readAllNotices']>({ ...WRITE, path: '/api/notices/read-all' }),
  [KEY],
);
