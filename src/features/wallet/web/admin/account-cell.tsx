import { Check } from 'lucide-react';
import { CopyButton } from '#lib/web/buttons/copy-button.tsx';
import { groupInFours } from '../../grouping.ts';
import { walletWords } from '../../texts.ts';
import type { AdminWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts } from '../texts/admin.ts';
import { Evidence, Warning } from './warning.tsx';

/** The account that the money is to go to, with what is to be known before; in a row only what speaks against it. */
export function AccountCell({ withdrawal, isRow = false }: { withdrawal: AdminWithdrawal; isRow?: boolean }) {
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0">
        <p className="tabular text-sm break-words lines:whitespace-nowrap">{groupInFours(withdrawal.iban)}</p>
        <p className="flex flex-wrap items-center gap-x-1 text-xs text-soft">
          {withdrawal.account_holder}
          {withdrawal.name_matches && (
            <span className="flex items-center gap-1 font-medium text-success">
              <Check aria-hidden className="size-3.5" />
              {walletWords.sameName}
            </span>
          )}
        </p>
        {!withdrawal.name_matches && !withdrawal.look?.line && <Warning text={texts.otherName} />}
        {(!isRow || withdrawal.look?.objects) && <Evidence withdrawal={withdrawal} isRow={isRow} />}
      </div>
      <CopyButton text={withdrawal.iban} label={walletWords.copyIban} about={withdrawal.name} />
    </div>
  );
}
