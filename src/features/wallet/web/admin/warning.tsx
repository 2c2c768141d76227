import { TriangleAlert } from 'lucide-react';
import { adminWithdrawalTexts as texts } from '../texts/admin.ts';

/** What is to be known before money goes to an account. */
export function Warning({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-1 text-xs font-medium text-warning">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      {text}
    </p>
  );
}

/** Whether other viewers' money goes to the same account, too. */
export function OtherAskers({ count }: { count: number }) {
  return count > 0 && <Warning text={texts.otherAskers(count)} />;
}
