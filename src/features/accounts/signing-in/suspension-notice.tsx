import { type Kurus, liraToKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { CallError } from '#lib/web/call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { signInTexts as texts, type SuspendedMoney } from '../public-texts.web.ts';

export interface Suspension {
  reason: string | null;
  contactEmail: string;
  money: SuspendedMoney | null;
}

const amountIn = (lira: unknown): Kurus =>
  (typeof lira === 'number' ? liraToKurus(lira) : null) ?? ZERO_KURUS;

export function suspensionOf(error: unknown): Suspension | null {
  if (!(error instanceof CallError) || error.code !== 'ACCOUNT_SUSPENDED') return null;
  const { reason, contact_email: email, has_wallet: hasWallet, ...extra } = error.extra;
  const [takenBack, balance] = [amountIn(extra['taken_back']), amountIn(extra['balance'])];
  const money = { takenBack, isTakingBack: extra['is_taking_back'] === true, balance };
  return {
    reason: typeof reason === 'string' ? reason : null,
    contactEmail: typeof email === 'string' ? email : '',
    money: hasWallet === true ? money : null,
  };
}

export function SuspensionNotice({ suspension }: { suspension: Suspension }) {
  const { reason, contactEmail, money } = suspension;
  return (
    <Alert tone="danger" title={texts.suspendedTitle}>
      {reason !== null && (
        <p className="mt-1 font-normal break-words whitespace-pre-line">
          <span className="font-bold">{texts.suspendedReason}</span> {reason}
        </p>
      )}
      <p className="mt-2 font-normal">
        {money && `${texts.suspendedMoney(money)} `}
        {texts.suspendedObject}{' '}
        <a href={`mailto:${contactEmail}`} className="font-bold wrap-anywhere underline underline-offset-4">
          {contactEmail}
        </a>
      </p>
    </Alert>
  );
}
