/** The quick half of the planted faults: every one of them can be planted, and has a proof. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault } from './fault.ts';

/** The reason for which a fault cannot be planted or proved; undefined when it can. */
export async function problemOf(fault: Fault, folder: string): Promise<string | undefined> {
  const { file, text, instead, proof } = fault;
  if (text === instead) return 'it changes nothing';
  const code = await readFile(join(folder, file), 'utf8').catch(() => undefined);
  if (code === undefined) return `there is no ${file}`;
  const found = code.split(text).length - 1;
  if (found !== 1) return `found ${found} times in ${file}: ${text}`;
  const [path, name] = proof;
  const tests = await readFile(join(folder, path), 'utf8').catch(() => '');
  if (name === undefined) return tests === '' ? `there is no ${path}` : undefined;
  // A long name with a tag stands on a line of its own.
  const flat = tests.replaceAll(/test\(\s+/g, 'test(');
  const isThere = [`test('${name}'`, `test("${name}"`].some((start) => flat.includes(start));
  return isThere ? undefined : `${path} has no test "${name}"`;
}

/** The file with the mistake in it. */
export async function withFault({ file, text, instead }: Fault, folder: string): Promise<string> {
  const code = await readFile(join(folder, file), 'utf8');
  return code.replace(text, () => instead);
}
