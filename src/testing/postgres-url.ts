declare module 'vitest' {
  interface ProvidedContext {
    /** A database to connect to for CREATE DATABASE, and the name of the migrated template. */
    postgres: { url: string; template: string };
  }
}

/** The same server and user, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
