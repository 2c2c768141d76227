import { Landmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { useRemoveIban, type Wallet } from './api.ts';
import { type Payee, payeeName } from './payees.ts';
import { savedIbansTexts as texts } from './texts/viewer.ts';

/** The remembered IBANs, each of which can be removed. */
export function SavedIbansCard({ payees }: Pick<Wallet, 'payees'>) {
  const [removed, setRemoved] = useState<Payee | null>(null);
  return (
    <>
      {payees.length > 0 && (
        <Card title={texts.title}>
          <ul className="-my-3 divide-y divide-line">
            {payees.map((payee) => (
              <li key={payee.id} className="flex flex-wrap items-center gap-3 py-3">
                <Landmark aria-hidden className="size-5 shrink-0 text-faint" />
                <span className="min-w-0 flex-1 basis-32">
                  {payee.bank_name !== null && <span className="block font-semibold">{payee.bank_name}</span>}
                  <span className="tabular block text-sm whitespace-nowrap">{payee.iban}</span>
                  <span className="block text-sm break-words text-soft">{payee.account_holder}</span>
                </span>
                <Button variant="secondary" size="sm" about={payee.iban} onClick={() => setRemoved(payee)}>
                  {texts.remove}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <CallDialog
        subject={removed}
        onClose={() => setRemoved(null)}
        call={useRemoveIban()}
        input={({ id }) => ({ params: { id } })}
        words={texts.removal}
        tone="danger"
        icon={<Trash2 />}
      >
        {(payee) => texts.removeAbout(payeeName(payee))}
      </CallDialog>
    </>
  );
}
