/** T-F5: texts that look like links to the web and are not, or lead to another host than they seem to. */
import { describe, expect, test } from 'vitest';
import { normalizeUrl } from '#lib/shared/validators.ts';

const SCHEMES = [
  'javascript',
  'JaVaScRiPt',
  'vbscript',
  'data',
  'file',
  'blob',
  'ftp',
  'ws',
  'wss',
  'intent',
  'mailto',
  'tel',
  'sms',
  'about',
  'view-source',
  'jar',
  'chrome',
  'filesystem',
  'gopher',
  'ldap',
  'market',
  'steam',
  'whatsapp',
  'httpx',
  'h',
];
const BY_SCHEME = SCHEMES.flatMap((scheme) => [`${scheme}:alert(1)`, `${scheme}://ornek.com/yol`]);
const DISGUISED = [
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript:https://ornek.com',
  'javascript://ornek.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'ht\ttp://ornek.com',
  'ht\ntps://ornek.com',
  'http\u0000://ornek.com',
  'feed:https://ornek.com',
  'url:https://ornek.com',
  'https:javascript:alert(1)',
];
const WITHOUT_SCHEME = [
  '//evil.com',
  '/\\evil.com',
  '\\\\evil.com',
  '///evil.com',
  '/kampanya',
  '?a=1',
  '#x',
  'ornek.com',
  'www.ornek.com',
  'ornek.com:443',
  '',
  ' ',
  'https',
  '://ornek.com',
];
const BROKEN = [
  'http:',
  'http:/',
  'http://',
  'https://',
  'http:ornek.com',
  'http:/ornek.com',
  'https:ornek.com//',
  'http//ornek.com',
  'https;//ornek.com',
  'http:\\\\ornek.com',
  'http:\\/ornek.com',
  'http:/\\ornek.com',
  'https://ornek.com\\@evil.com',
  'https://ornek .com',
  'https://ornek.com/\u0000',
  'https://ornek.com/\u007f',
  'https://ornek.com/\t',
  'https://[::1',
  'https://ornek.com:99999',
  'https://ornek.com:port/',
  'https://%00.com',
  'https://exa<mple>.com',
  'https://a^b.com',
  'https://a|b.com',
  '<a href="https://ornek.com">',
  '"https://ornek.com"',
  '(https://ornek.com)',
];
const CREDENTIALS = [
  'https://bank.com@evil.com',
  'https://bank.com:80@evil.com/',
  'https://user:pass@ornek.com',
  'https://bank.com%2f@evil.com',
  'https://bank.com%00@evil.com',
  'https://@bank.com@evil.com',
  'https://bank.com%23@evil.com',
];
const NO_PUBLIC_NAME = [
  'https://localhost',
  'https://localhost:3000/',
  'https://intranet/',
  'https://./',
  'https://.com',
  'https://com.',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'https://tr',
  'https://x/',
  'http://uygulama.localhost/',
];
const BY_NUMBER_OR_PORT = [
  'http://127.0.0.1/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1',
  'https://8.8.8.8/',
  'https://ornek.com:8443/',
  'http://ornek.com:3000/',
  'https://ornek.com:22/',
];
const REFUSED = [
  ...BY_SCHEME,
  ...DISGUISED,
  ...WITHOUT_SCHEME,
  ...BROKEN,
  ...CREDENTIALS,
  ...NO_PUBLIC_NAME,
  ...BY_NUMBER_OR_PORT,
];

describe('T-F5: a link', () => {
  test.each([
    ['https://ornek.com/a b', 'https://ornek.com/a%20b'],
    ['https://ornek.com/\u00a0x', 'https://ornek.com/%C2%A0x'],
  ])('with a space in its path is encoded: %j', (typed, link) => expect(normalizeUrl(typed)).toBe(link));

  test('is tried in at least 120 disguises', () => expect(new Set(REFUSED).size).toBeGreaterThanOrEqual(120));

  test.each(REFUSED.map((text) => [JSON.stringify(text), text]))('%s is refused', (_, text) => {
    expect(normalizeUrl(text)).toBeNull();
  });

  test('of more than 2,048 characters is refused, also where only its normal form is so long', () => {
    expect(normalizeUrl(`https://ornek.com/${'a'.repeat(2030)}`)).toHaveLength(2048);
    expect(normalizeUrl(`https://ornek.com/${'a'.repeat(2031)}`)).toBeNull();
    expect(normalizeUrl(`https://ornek.com/${'a'.repeat(10_000)}`)).toBeNull();
    expect(normalizeUrl(`https://ornek.com/${'ş'.repeat(500)}`)).toBeNull();
  });

  test.each([
    ['HTTPS://ORNEK.COM', 'https://ornek.com/'],
    ['http://ornek.com:80/a/../b', 'http://ornek.com/b'],
    ['https://ornek.com/çay?renk=kırmızı', 'https://ornek.com/%C3%A7ay?renk=k%C4%B1rm%C4%B1z%C4%B1'],
    ['https://örnek.com.tr/', 'https://xn--rnek-4qa.com.tr/'],
    ['https://\u0430pple.com/', 'https://xn--pple-43d.com/'],
    ['https://ｏｒｎｅｋ.com/', 'https://ornek.com/'],
    ['https://evil。com/', 'https://evil.com/'],
    ['http://ornek.com:443/', 'http://ornek.com:443/'],
    ['https://:@ornek.com/x', 'https://ornek.com/x'],
    ['https://ornek.com/a"b<c>', 'https://ornek.com/a%22b%3Cc%3E'],
    ['https://ornek.com/?git=//evil.com', 'https://ornek.com/?git=//evil.com'],
  ])('%s is stored as what it really is: %s', (text, normal) => expect(normalizeUrl(text)).toBe(normal));
});
