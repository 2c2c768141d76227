import { Ban, Circle, CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import type { WithdrawalStep } from '../steps.ts';
import type { Withdrawal } from './api.ts';
import { withdrawalsTexts as texts } from './texts/viewer.ts';

const DONE = <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />;
const TO_COME = <Circle aria-hidden className="size-5 shrink-0 text-faint" />;
const ICONS: Partial<Record<WithdrawalStep, ReactNode>> = {
  rejected: <CircleX aria-hidden className="size-5 shrink-0 text-danger" />,
  cancelled: <Ban aria-hidden className="size-5 shrink-0 text-faint" />,
};

/** The way of a withdrawal, each step with its time. */
export function WithdrawalSteps({ steps }: Pick<Withdrawal, 'steps'>) {
  return (
    <ol aria-label={texts.steps} className="mt-3 flex flex-col gap-2 text-sm">
      {steps.map(({ step, text, at }) => (
        <li key={step} className="flex items-center gap-2">
          {at === null ? TO_COME : (ICONS[step] ?? DONE)}
          <span className={at === null ? 'text-soft' : 'font-semibold'}>{text}</span>
          <span className="tabular ml-auto text-right text-soft">
            {at === null ? texts.stepToCome : formatDateTime(at)}
          </span>
        </li>
      ))}
    </ol>
  );
}
