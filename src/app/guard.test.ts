/** T-I13: the checks before every call – origin, limits, no caching – hold however its address is spelt. */
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#testing/test-app.ts';
import { routes } from './features.ts';

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } });

const SPELLINGS: Record<string, (path: string) => string> = {
  'as it is': (path) => path,
  'a letter in code': (path) => path.replace('/api', '/%61pi'),
  'every letter in code': (path) => path.replace('/api', '/%61%70%69'),
  'a later letter in code': (path) => path.replace(/[a-z](?=[^/]*$)/, encodeLetter),
  'a slash at the end': (path) => `${path}/`,
  'two slashes': (path) => `/${path}`,
  'two slashes inside': (path) => path.replace('/api/', '/api//'),
  'a slash in code': (path) => path.replace('/api/', '/api%2f'),
  'large letters': (path) => path.replace('/api', '/API'),
  'a dot segment': (path) => path.replace('/api/', '/api/./'),
  'a way back': (path) => path.replace('/api/', '/x/../api/'),
  'a way back in code': (path) => path.replace('/api/', '/x/%2e%2e/api/'),
  'a semicolon': (path) => `${path};a=b`,
  'an empty query': (path) => `${path}?`,
};

function encodeLetter(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}

const calls = routes.filter(({ method }) => method !== 'GET');

describe.each(Object.entries(SPELLINGS))('%s', (_name, spell) => {
  test('write from a foreign site: refused, or no call', async () => {
    for (const { method, path } of calls) {
      const url = spell(path.replaceAll(/:\w+/g, '1'));
      const headers = { origin: 'https://evil.example' };
      const answer = await app.app.inject({ method, url, headers, payload: {} });
      expect([403, 404], `${method} ${url}`).toContain(answer.statusCode);
      if (answer.statusCode === 403) expect(answer.headers['cache-control'], url).toBe('no-store');
    }
  });
});

test('unknown call, and one of another method: guarded, too', async () => {
  for (const url of ['/api/no-such-call', '/%61pi/no-such-call', '/api/auth/login']) {
    const answer = await app.app.inject({ method: 'GET', url });
    expect(answer.statusCode, url).toBe(404);
    expect(answer.headers['cache-control'], url).toBe('no-store');
  }
});

describe('with limits', () => {
  const limited = useTestApp({ limits: true, environment: { LOG_LEVEL: 'silent' } });

  test('calls of every spelling: count against one limit of their address, or of its IPv6 line', async () => {
    const paths = ['landing', 'landin%67', 'landing/'].map((path) => `/api/${path}`);
    const spellings = [...paths, '/%61pi/landing', '/%61%70%69/landing'];
    const ask = async (call: number, remoteAddress = `2001:db8:1:2::${call.toString(16)}`) => {
      const url = spellings[call % spellings.length] ?? '';
      return (await limited.app.inject({ method: 'GET', url, remoteAddress })).statusCode;
    };
    const statuses: number[] = [];
    for (let call = 0; call < 605; call += 1) statuses.push(await ask(call));
    expect(statuses.slice(0, 600)).not.toContain(429);
    expect(statuses.slice(600)).toEqual([429, 429, 429, 429, 429]);
    expect(await ask(1, '2001:db8:1:3::1')).not.toBe(429);
  });
});
