import { ShieldCheck } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { classNames } from '#lib/web/class-names.ts';
import { TONE_CLASSES } from '#lib/web/figures/tone.ts';
import { challengeTexts as texts } from '../texts/public.ts';
import type { Solving } from './use-challenged-call.ts';

/** Rendered even when empty, so that screen readers announce the text when it comes. */
export function ChallengeStatus({ solving }: { solving: Solving | null }) {
  const minutes = solving?.minutesLeft ?? null;
  return (
    <div
      role="status"
      className={
        solving ? classNames('flex gap-3 rounded-lg px-4 py-3 text-sm', TONE_CLASSES.info) : 'sr-only'
      }
    >
      {solving && (
        <>
          <ShieldCheck aria-hidden className="mt-px size-5 shrink-0" />
          <div className="min-w-0">
            <p className="font-bold">{texts.solving}</p>
            <p className="font-medium">{minutes === null ? texts.solvingHint : texts.solvingLong(minutes)}</p>
            {minutes !== null && (
              <Button variant="link" className="-ml-1" onClick={solving.stop}>
                {texts.stop}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
