import { describe, expect, test } from 'vitest';
import { createLog } from './create-log.ts';
import { createPostgresLog } from './postgres-log.ts';

function aLog(settings: Partial<Parameters<typeof createLog>[0]> = {}) {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'info', ...settings }, { write: (line) => void lines.push(line) });
  return { log, lines };
}

test('at a terminal a line is for people: time, level, message, facts, and the stack below', () => {
  const { log, lines } = aLog({ isAtTerminal: true });
  log.info({ call: 'GET /api/x', status: 200 }, 'call');
  log.error({ err: new Error('phone=5321234567') }, 'it failed');
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d info {2}call call=GET \/api\/x status=200\n$/);
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d error it failed\n {4}Error: phone=\[hidden\]\n {4}\s+at /);
});

describe('of PostgreSQL', () => {
  test('failures have their level, and its chatter none', () => {
    const { log, lines } = aLog();
    const write = createPostgresLog(log);
    write('2026-11-22 14:20:01.016 UTC [32317] LOG:  checkpoint starting: time');
    write('2026-11-22 14:20:01.016 UTC [32317] FATAL:  could not write to file: No space left on device');
    write('2026-11-22 14:20:01.016 UTC [32317] PANIC:  could not fsync file');
    write('making a new database in /somewhere');
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual([
      'error',
      'fatal',
      'info',
    ]);
    expect(lines[0]).toContain(
      '"source":"postgresql","msg":"could not write to file: No space left on device"',
    );
  });

  test('the values that stand in a statement, a detail or a line that goes on are left out', () => {
    const { log, lines } = aLog({ LOG_LEVEL: 'debug' });
    const write = createPostgresLog(log);
    write('2026-11-22 14:20:01.016 UTC [32317] STATEMENT:  insert into users (name) values (');
    write("\t'Ayşe Yılmaz')");
    write('2026-11-22 14:20:01.016 UTC [32317] DETAIL:  Key (email)=(ayse@ornek.example) already exists.');
    write('2026-11-22 14:20:01.016 UTC [32317] CONTEXT:  SQL statement "select \'Ayşe\'"');
    expect(lines).toEqual([]);
  });
});
