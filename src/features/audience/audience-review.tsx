import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import type { AudienceNames } from './contract.ts';
import { audienceTexts } from './texts.web.ts';
import { AudienceSummary } from './audience-summary.tsx';
import { ReachBar, ReachHint, ReachLine } from './reach-figure.tsx';
import type { ReachState } from './use-reach.web.ts';

export interface AudienceWords {
  submit: string;
  busy: string;
  /** How long the choices stay on this device. */
  keptHere: string;
  reviewTitle: string;
  reviewText: string;
}

export interface AudienceReviewProps {
  audience: AudienceNames;
  reach: ReachState;
  /** The campaign itself, which is sent too. */
  details: ReactNode;
  words: AudienceWords;
  isBusy: boolean;
  problems: readonly string[];
  onBack: () => void;
  onSubmit: () => void;
}

export function AudienceReview({
  audience,
  reach,
  details,
  words,
  isBusy,
  problems,
  onBack,
  onSubmit,
}: AudienceReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The step begins at its top, for eyes and screen readers.
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="flex max-w-3xl flex-col gap-4" aria-labelledby="audience-review">
      <div>
        <h2 id="audience-review" ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          {words.reviewTitle}
        </h2>
        <p className="mt-1 text-soft">{words.reviewText}</p>
      </div>
      <FormAlert message={problems} />
      <Card title={audienceTexts.reach.title}>
        <ReachLine state={reach} className="min-h-9 text-2xl leading-9 font-extrabold tracking-tight" />
        <div className="mt-3">
          <ReachBar state={reach} />
        </div>
        <div className="mt-2 text-sm text-soft">
          <ReachHint state={reach} />
        </div>
      </Card>
      <Card title={audienceTexts.audience}>
        <AudienceSummary audience={audience} />
      </Card>
      {details}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" icon={<ArrowLeft aria-hidden />} disabled={isBusy} onClick={onBack}>
          {audienceTexts.backToForm}
        </Button>
        <Button isBusy={isBusy} busyText={words.busy} onClick={onSubmit}>
          {words.submit}
        </Button>
      </div>
    </section>
  );
}
