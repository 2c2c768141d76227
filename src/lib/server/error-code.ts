/** The code of a failure of the database (a SQLSTATE) or of the system (ENOSPC, ECONNREFUSED …); undefined without one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether a file could not be written because its disk, or the user's share of it, is full. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
