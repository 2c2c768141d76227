import { attempt, type CallLike, type FailedText, sayFailure, type Told } from '../attempt.ts';
import { useToast } from '../overlays/use-toast.ts';

/** `about` names the thing where several have such a button; `done: null` shows no toast of success. */
export function useToldCall<Input, Answer extends Told>(
  call: CallLike<Input, Answer>,
  words: { failed: FailedText; done: string | null },
  onDone?: (answer: Answer) => void,
): (input: Input, about?: string) => void {
  const toast = useToast();
  async function make(input: Input, about?: string) {
    const say = (text: string) => (about === undefined ? text : `${about}: ${text}`);
    toast.forgetErrors();
    const outcome = await attempt(call, input);
    if (!outcome.isDone) return toast.error(say(sayFailure(outcome.error, words.failed)));
    if (words.done !== null) toast.success(say(outcome.answer.message ?? words.done));
    onDone?.(outcome.answer);
  }
  return (input, about) => void make(input, about);
}
