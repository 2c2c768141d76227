import { attempt, type CallLike, type FailedText, sayFailure, type Told } from '../attempt.ts';
import { useToast } from '../overlays/use-toast.ts';

/**
 * Makes a call for a button that asks no question, and says in a toast how it went. `about` names the thing that it
 * happened to, where several things have such a button; `done: null` leaves the success to what `onDone` shows.
 */
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
