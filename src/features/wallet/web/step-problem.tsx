import { errorText } from '#lib/web/call.ts';
import { isRefused } from '#lib/web/intention-key.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { walletLabels } from './texts/viewer.ts';

/** Why the last step of a dialog failed. Without an answer it says that trying again moves money once at most. */
export function StepProblem({ error, fallback }: { error: Error | null; fallback: string }) {
  if (error === null) return null;
  return (
    <Alert tone="danger">{isRefused(error) ? errorText(error, fallback) : walletLabels.lostAnswer}</Alert>
  );
}
