import { z } from '#lib/shared/zod.ts';
import { accountWords } from './texts/public.ts';

const schema = z.record(z.string(), z.unknown());

/** One of the two passwords, read even if other fields of the form are wrong. */
function textOf(values: unknown, name: string): unknown {
  return schema.safeParse(values).data?.[name];
}

/**
 * Rules for a password that is typed twice (Specification, section 5), as arguments of `refine`: the second one is
 * present, and equals the first. They are checked although other fields are wrong, so that their messages show as soon
 * as the field is left.
 */
export function passwordPair(first: string) {
  const second = 'passwordAgain';
  const path: PropertyKey[] = [second];
  const when = () => true;
  const isGiven = (values: unknown) => textOf(values, second) !== '';
  const isSame = (values: unknown) =>
    textOf(values, second) === '' || textOf(values, first) === textOf(values, second);
  return {
    isGiven: [isGiven, { path, when, error: accountWords.passwordAgainMissing }],
    isSame: [isSame, { path, when, error: accountWords.passwordsDiffer }],
  } as const;
}
