import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { type AdminWithdrawal, useTakeWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts, stepButtons } from '../texts/admin.ts';
import { stepOf } from './approval-step.ts';

export interface NextStepProps {
  withdrawal: AdminWithdrawal;
  isSmall?: boolean;
  onAsk: (id: number) => void;
}

export function NextStep({ withdrawal, isSmall = false, onAsk }: NextStepProps) {
  const { id, name, in_review: isInReview, rests_until: restsUntil, proposal } = withdrawal;
  const step = stepOf(withdrawal);
  const take = useToldCall(useTakeWithdrawal(), texts.take, () => onAsk(id));
  if (step === 'wait' || step === 'taken') return null;
  const look = isSmall ? { size: 'sm' as const, about: name } : {};
  const mustWait = isInReview || restsUntil !== null || withdrawal.is_frozen;
  const isFirst = step === 'take' || step === 'takeOver';
  if (step === 'approve' && proposal !== null && !mustWait)
    return (
      <ButtonLink {...look} aria-keyshortcuts="A" to={`/admin/onaylar?onayla=${proposal.id}`}>
        {stepButtons.approve}
      </ButtonLink>
    );
  return (
    <Button
      {...look}
      aria-keyshortcuts="A"
      disabled={mustWait}
      onClick={isFirst ? () => take({ params: { id } }) : () => onAsk(id)}
    >
      {stepButtons[step]}
    </Button>
  );
}
