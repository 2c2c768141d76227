/** The lines of the embedded PostgreSQL, and those about it, in the program's own log. */
import type { Log } from './create-log.ts';

/** PostgreSQL's default beginning of a line: time, process, kind. */
const LINE = /^\S+ \S+ \S+ \[\d+\] ([A-Z]+): {1,2}(.*)$/;
/** Its lines about starts and checkpoints tell a newcomer nothing. */
const LEVELS: Readonly<Record<string, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>> = {
  LOG: 'debug',
  HINT: 'debug',
  NOTICE: 'info',
  INFO: 'info',
  WARNING: 'warn',
  ERROR: 'error',
  FATAL: 'error',
  PANIC: 'fatal',
};

/**
 * Answers where the embedded database writes its lines. Those that belong to another one (DETAIL, STATEMENT, CONTEXT, and
 * lines that go on in the next) are left out, because they show values of people.
 */
export function createPostgresLog(log: Log): (line: string) => void {
  const facts = { source: 'postgresql' };
  return (line) => {
    if (/^\s/.test(line)) return;
    const [, kind, text] = LINE.exec(line) ?? [];
    if (kind === undefined) {
      log.info(facts, line);
      return;
    }
    const level = LEVELS[kind];
    if (level !== undefined) log[level](facts, text);
  };
}
