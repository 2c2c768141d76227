import { attempt, type CallLike, type FailedText, sayFailure, type Told } from '../attempt.ts';
import { useToast } from '../overlays/use-toast.ts';

/** Makes a call for a button that asks no question, and says in a toast how it went. */
export function useToldCall<Input, Answer extends Told>(
  call: CallLike<Input, Answer>,
  words: { failed: FailedText; done: string },
  onDone?: (answer: Answer) => void,
): (input: Input) => void {
  const toast = useToast();
  async function make(input: Input) {
    const outcome = await attempt(call, input);
    if (!outcome.isDone) return toast.error(sayFailure(outcome.error, words.failed));
    toast.success(outcome.answer.message ?? words.done);
    onDone?.(outcome.answer);
  }
  return (input) => void make(input);
}
