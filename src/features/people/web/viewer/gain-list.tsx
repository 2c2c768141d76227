import { useId } from 'react';
import type { ViewerProfile } from '../../contract/viewer.ts';
import { detailLabels } from '../../attributes.ts';
import { completenessTexts as texts } from '../texts/viewer.ts';

export interface GainListProps {
  gains: ViewerProfile['completeness']['gains'];
  max: number;
}

/** Answers that would bring ads of more campaigns, the best first. */
export function GainList({ gains, max }: GainListProps) {
  const id = useId();
  const left = gains.length - max;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h2 id={id} className="text-sm font-bold">
        {texts.gains}
      </h2>
      <ul aria-labelledby={id} className="mt-2 flex flex-col gap-1.5">
        {gains.slice(0, max).map(({ detail, campaigns }) => (
          <li key={detail} className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <span>{detailLabels[detail]}</span>
            <span className="tabular font-semibold text-success">+{texts.gain(campaigns)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-soft">
        {left > 0 && `${texts.moreGains(left)} · `}
        {texts.gainsHint}
      </p>
    </div>
  );
}
