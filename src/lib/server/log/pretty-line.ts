/** Formats a JSON line of the log for people. */

const FRAME = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

function stackOf(err: unknown): string {
  if (typeof err !== 'object' || err === null || !('stack' in err)) return '';
  return typeof err.stack === 'string' ? `\n${err.stack.replaceAll(/^/gm, '    ')}` : '';
}

export function prettyLine(line: string): string {
  const entry = JSON.parse(line) as Record<string, unknown>; // Every line is an object.
  const time = String(entry['time']).slice(11, 19);
  const facts = Object.entries(entry)
    .filter(([name]) => !FRAME.has(name))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const level = String(entry['level']).padEnd(5);
  return `${time} ${level} ${typeof entry['msg'] === 'string' ? entry['msg'] : ''}${facts.join('')}${stackOf(entry['err'])}\n`;
}
