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

export type FailedText = string | ((error: unknown) => string);

export function sayFailure(error: unknown, failed: FailedText): string {
  return typeof failed === 'string' ? errorText(error, failed) : failed(error);
}
