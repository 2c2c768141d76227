import { Check } from 'lucide-react';
import { CopyButton } from '#lib/web/buttons/copy-button.tsx';
import { groupInFours } from '../../grouping.ts';
import { walletWords } from '../../texts.ts';
import type { AdminWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts } from '../texts/admin.ts';
import { Evidence, Warning } from './warning.tsx';

/** The account that the money is to go to, with what is to be known before. */
export function AccountCell({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0">
        <p className="tabular text-sm break-words lines:whitespace-nowrap">{groupInFours(withdrawal.iban)}</p>
        <p className="text-xs text-soft">{withdrawal.account_holder}</p>
        {withdrawal.name_matches ? (
          <p className="flex items-center gap-1 text-xs font-medium text-success">
            <Check aria-hidden className="size-3.5" />
            {walletWords.sameName}
          </p>
        ) : (
          !withdrawal.look?.line && <Warning text={texts.otherName} />
        )}
        <Evidence withdrawal={withdrawal} />
      </div>
      <CopyButton text={withdrawal.iban} label={walletWords.copyIban} />
    </div>
  );
}
