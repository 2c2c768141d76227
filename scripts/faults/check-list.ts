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
  const [spec, name] = proof;
  const journeys = await readFile(join(folder, spec), 'utf8').catch(() => '');
  const isThere = [`test('${name}'`, `test("${name}"`].some((start) => journeys.includes(start));
  return isThere ? undefined : `${spec} has no test "${name}"`;
}

/** The page with the mistake in it. */
export async function withFault({ file, text, instead }: Fault, folder: string): Promise<string> {
  const code = await readFile(join(folder, file), 'utf8');
  return code.replace(text, () => instead);
}
