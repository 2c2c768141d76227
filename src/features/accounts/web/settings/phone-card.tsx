import { useState } from 'react';
import type { DataOf } from '#lib/shared/route.ts';
import { useCallQuery } from '#lib/web/query.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { accountsContract } from '../../contract.ts';
import { usePasskeys } from '../passkeys/api.ts';
import { canUsePasskeys } from '../passkeys/passkey-support.ts';
import { phoneTexts as texts } from '../texts.ts';
import { ChangePhoneDialog, type Step } from './change-phone-dialog.tsx';

type Change = NonNullable<DataOf<typeof accountsContract.readOwnPhone>['change']>;

const stepOf = ({ step, phone, remaining_seconds: seconds }: Change, startedAt: number): Step => ({
  step,
  newPhone: phone,
  startedAt,
  seconds,
});

/** The own phone number, and the way to another one. */
export function PhoneCard() {
  const query = useCallQuery(['accounts', 'phone'], accountsContract.readOwnPhone, {});
  const hasPasskey = (usePasskeys().data?.passkeys.length ?? 0) > 0 && canUsePasskeys();
  /** Of the change in the dialog: where it was begun before, or null for a new one. */
  const [opened, setOpened] = useState<{ begun: Step | null }>();
  return (
    <Card title={texts.heading} description={texts.description}>
      <QueryStates
        query={query}
        failedText={texts.failed}
        skeleton={<Skeleton className="h-11 rounded-lg" />}
      >
        {({ phone, has_second_factor: hasFactor, change }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="tabular font-medium">{formatPhone(phone)}</p>
              <Button variant="secondary" onClick={() => setOpened({ begun: null })}>
                {texts.change}
              </Button>
            </div>
            {change !== null && opened === undefined && (
              <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
                <p className="text-sm">{texts.begun(formatPhone(change.phone))}</p>
                <Button onClick={() => setOpened({ begun: stepOf(change, query.dataUpdatedAt) })}>
                  {texts.goOn}
                </Button>
              </div>
            )}
            {/* Mounted anew at each opening. */}
            {opened && (
              <ChangePhoneDialog
                phone={phone}
                standIn={hasFactor ? 'code' : hasPasskey ? 'passkey' : null}
                begun={opened.begun}
                onClose={() => {
                  setOpened(undefined);
                  void query.refetch();
                }}
              />
            )}
          </>
        )}
      </QueryStates>
    </Card>
  );
}
