import { errorText } from './call.ts';

export interface CallLike<Input, Answer> {
  mutateAsync: (input: Input) => Promise<Answer>;
  reset: () => void;
  error: unknown;
  isPending: boolean;
}

export interface DialogCall<Input, Answer> extends CallLike<Input, Answer> {
  isSuccess: boolean;
}

/** The part of an answer that is shown: most answers say in words what was done. */
export interface Told {
  message: string | undefined;
}

export type Outcome<Answer> = { isDone: true; answer: Answer } | { isDone: false; error: unknown };

/** Returns the outcome. `mutate` with callbacks is not used: they are dropped when the calling row unmounts. */
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

/** The words for a failure to which the server gave none of its own, or a function that makes them from the failure. */
export type FailedText = string | ((error: unknown) => string);

export function sayFailure(error: unknown, failed: FailedText): string {
  return typeof failed === 'string' ? errorText(error, failed) : failed(error);
}
