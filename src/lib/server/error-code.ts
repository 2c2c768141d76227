/** The code of a failure of the database (a SQLSTATE) or of the system (ENOSPC, ECONNREFUSED …); undefined without one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
