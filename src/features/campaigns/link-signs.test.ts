import { expect, test } from 'vitest';
import { signsOfLink } from './link-signs.ts';

test.each([
  ['https://deniz-kahve.com/kis?url=https%3A%2F%2Fbaska.com', []],
  ['http://magaza.bit.ly.ornek.com/', []],
  ['https://bit.ly/3abc', ['Kısaltılmış']],
  ['https://www.tinyurl.com/x', ['Kısaltılmış']],
  ['https://xn--pahal-r4a.com/', ['İngiliz alfabesinde olmayan']],
  ['https://kampanya.trendyоl.com/', ['İngiliz alfabesinde olmayan']],
  ['https://xnx.com/xn--a', []],
  ['yok', []],
])('signs of %s: %j', (link, signs) => {
  expect(signsOfLink(link)).toEqual(signs.map((part) => expect.stringContaining(part)));
});
