import { expect, test } from 'vitest';
import { readableRest } from './readable-link.ts';

test.each([
  ['/k%C4%B1%C5%9F-indirimi?%C3%BCr%C3%BCn=%c3%a7ay', '/kış-indirimi?ürün=çay'],
  ['/', '/'],
])('%s reads %s', (written, read) => {
  expect(readableRest(written)).toBe(read);
});

test.each([
  ['a space and signs of the address', '/a%20b%2Fc%3Fd%26e%25C4%25B1'],
  ['what turns the direction', '/%E2%80%AEfdp.exe/%D7%90%D8%A7'],
  ['what has no width', '/%E2%80%8Ba%C2%ADb%EF%BB%BF'],
  ['a control sign', '/%00%0A%C2%85'],
  ['letters that look like others', '/%D0%B0%CE%BF%C7%83%C3%97'],
  ['what is no text', '/%C4%C4%B'],
  ['the bytes of a longer letter', '/%F0%9F%98%80%E1%BA%9E'],
])('%s stays as it is written', (_, written) => {
  expect(readableRest(written)).toBe(written);
});
