import { expect, test } from 'vitest';
import { deviceOf } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
    'Chrome · Windows',
    false,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Edge · Windows',
    false,
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/141.0 Mobile Safari/537.36`,
    'Chrome · Android',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox · Linux', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
    true,
  ],
  ['curl/8.5.0', 'Bilinmeyen cihaz', false],
  ['', 'Bilinmeyen cihaz', false],
])('%s', (userAgent, name, isPhone) => {
  expect(deviceOf(userAgent)).toEqual({ name, isPhone });
});
