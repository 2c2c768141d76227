/** Cache key of one's own sessions. */
export const SESSIONS_KEY = ['accounts', 'sessions'] as const;
