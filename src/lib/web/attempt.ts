import { errorText } from './call.ts';

/** A mutation of a feature's `api.ts`, as far as a screen needs it. */
export interface CallLike<Input, Answer> {
  mutateAsync: (input: Input) => Promise<Answer>;
  reset: () => void;
  error: unknown;
  isPending: boolean;
}

/** Most answers say in words what was done. */
export interface Told {
  message: string | undefined;
}

export type Outcome<Answer> = { isDone: true; answer: Answer } | { isDone: false; error: unknown };

/**
 * Makes a call and answers how it went, so that no screen catches anything. Not `mutate` with its callbacks, which say
 * nothing any more once the row that asked is gone.
 */
export async function attempt<Input, Answer>(
  call: Pick<CallLike<Input, Answer>, 'mutateAsync'>,
  input: Input,
): Promise<Outcome<Answer>> {
  try {
    return { isDone: true, answer: await call.mutateAsync(input) };
  } catch (error) {
    return { isDone: false, error };
  }
}

/** The words for a failure: said where the server gave none of its own, or made from the failure itself. */
export type FailedText = string | ((error: unknown) => string);

export function sayFailure(error: unknown, failed: FailedText): string {
  return typeof failed === 'string' ? errorText(error, failed) : failed(error);
}
