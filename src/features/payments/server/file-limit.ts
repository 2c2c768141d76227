import type { LimitRule } from '#lib/server/limits.ts';

/** Making a file takes the processor for a while. */
export const FILE_LIMIT: LimitRule = { name: 'accounting-file', points: 120, windowSeconds: 3600 };
