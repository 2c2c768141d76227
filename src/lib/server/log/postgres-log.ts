/** The embedded PostgreSQL's lines in the program's log. */
import type { Log } from './create-log.ts';

/** PostgreSQL's default prefix: time, process, kind. */
const LINE = /^\S+ \S+ \S+ \[\d+\] ([A-Z]+): {1,2}(.*)$/;
/** Starts and checkpoints are debug lines, because they say nothing to a newcomer. */
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

/** Drops DETAIL, STATEMENT, CONTEXT and continuation lines, because they show people's data. */
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
