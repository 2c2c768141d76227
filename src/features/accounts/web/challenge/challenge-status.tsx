import { ShieldCheck } from 'lucide-react';
import { classNames } from '#lib/web/class-names.ts';
import { TONE_CLASSES } from '#lib/web/figures/tone.ts';
import { challengeTexts as texts } from '../texts/public.ts';

/** Says that the check is running. Its place is there before, so that screen readers hear the words when they come. */
export function ChallengeStatus({ isSolving }: { isSolving: boolean }) {
  return (
    <div
      role="status"
      className={
        isSolving ? classNames('flex gap-3 rounded-lg px-4 py-3 text-sm', TONE_CLASSES.info) : 'sr-only'
      }
    >
      {isSolving && (
        <>
          <ShieldCheck aria-hidden className="mt-px size-5 shrink-0" />
          <div className="min-w-0">
            <p className="font-bold">{texts.solving}</p>
            <p className="font-medium">{texts.solvingHint}</p>
          </div>
        </>
      )}
    </div>
  );
}
