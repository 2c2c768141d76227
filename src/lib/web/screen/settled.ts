import type { DialogCall } from '../attempt.ts';

export interface Settled {
  title: string;
  text: string;
}

/** Not while the dialog's own call is under way or after it succeeded: then the state is its own doing. */
export function readSettled<Subject>(
  shown: Subject | null,
  call: Pick<DialogCall<never, unknown>, 'isPending' | 'isSuccess'>,
  settled: ((subject: Subject) => Settled | null) | undefined,
): Settled | null {
  if (shown === null || call.isPending || call.isSuccess) return null;
  return settled?.(shown) ?? null;
}
