/** A question whose answer somebody else gave meanwhile, or gave before it was opened. */
import type { DialogCall } from '../attempt.ts';

/** Is shown in place of the question: there is nothing to press but "close". */
export interface Settled {
  title: string;
  /** Names the state that the thing is in, and who decided. */
  text: string;
}

/**
 * What is shown in place of the question. While the dialog's own call is under way and after it succeeded, the thing is
 * in that state because of this dialog, which closes by itself.
 */
export function readSettled<Subject>(
  shown: Subject | null,
  call: Pick<DialogCall<never, unknown>, 'isPending' | 'isSuccess'>,
  settled: ((subject: Subject) => Settled | null) | undefined,
): Settled | null {
  if (shown === null || call.isPending || call.isSuccess) return null;
  return settled?.(shown) ?? null;
}
