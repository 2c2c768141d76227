import { failureOfIntention } from '#lib/web/attempt.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { walletLabels } from '../viewer-texts.web.ts';

/** The failure of a dialog's last step. After a lost answer it adds that a retry moves the money only once. */
export function StepProblem({ error, fallback }: { error: Error | null; fallback: string }) {
  if (error === null) return null;
  return (
    <FormAlert message={failureOfIntention(error, { failed: fallback, tryAgain: walletLabels.tryAgain })} />
  );
}
