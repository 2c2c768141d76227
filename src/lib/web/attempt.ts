import { errorText, isRefused } from './call.ts';
import { answerWords } from './words.ts';
import { useToast } from './overlays/toast.tsx';

export interface CallLike<Input, Answer> {
  mutateAsync: (input: Input) => Promise<Answer>;
}

export interface WithMessage {
  message: string | undefined;
}

export type Outcome<Answer> = { isDone: true; answer: Answer } | { isDone: false; error: unknown };

/** Returns the outcome. `mutate` with callbacks is not used: they are dropped when the calling row unmounts. */
export async function attempt<Input, Answer>(
  call: CallLike<Input, Answer>,
  input: Input,
): Promise<Outcome<Answer>> {
  try {
    return { isDone: true, answer: await call.mutateAsync(input) };
  } catch (error) {
    return { isDone: false, error };
  }
}

export type FailedText = string | ((error: unknown) => string);

export function textOfFailure(error: unknown, failed: FailedText): string {
  return typeof failed === 'string' ? errorText(error, failed) : failed(error);
}

export function deduplicateInFlight<Input, Answer>(
  make: (input: Input) => Promise<Answer>,
): (input: Input) => Promise<Answer> {
  const underWay = new Set<string>();
  return async (input) => {
    const request = JSON.stringify(input);
    if (underWay.has(request)) return new Promise<never>(() => {});
    underWay.add(request);
    try {
      return await make(input);
    } finally {
      underWay.delete(request);
    }
  };
}

export function failureOfIntention(error: unknown, words: { failed: string; tryAgain: string }): string {
  if (isRefused(error)) return errorText(error, words.failed);
  return `${navigator.onLine ? answerWords.none : answerWords.offline}. ${words.tryAgain}`;
}

/** `about` names the thing where several have such a button; `done: null` shows no toast of success. */
export function useNotifiedCall<Input, Answer extends WithMessage>(
  call: CallLike<Input, Answer>,
  words: { failed: FailedText; done: string | null },
  onDone?: (answer: Answer) => void,
): (input: Input, about?: string) => void {
  const toast = useToast();
  async function make(input: Input, about?: string) {
    const withName = (text: string) => (about === undefined ? text : `${about}: ${text}`);
    toast.forgetErrors();
    const outcome = await attempt(call, input);
    if (!outcome.isDone) return toast.error(withName(textOfFailure(outcome.error, words.failed)));
    if (words.done !== null) toast.success(withName(outcome.answer.message ?? words.done));
    onDone?.(outcome.answer);
  }
  return (input, about) => void make(input, about);
}
