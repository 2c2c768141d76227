import type { LimitRule } from '#lib/server/limits.ts';

/** Limits files, because making one keeps the processor busy for a while. */
export const FILE_LIMIT: LimitRule = { name: 'accounting-file', points: 120, windowSeconds: 3600 };
