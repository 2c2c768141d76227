import { useState } from 'react';
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
import { ChangePhoneDialog } from './change-phone-dialog.tsx';

/** The own phone number, and the way to another one. */
export function PhoneCard() {
  const query = useCallQuery(['accounts', 'phone'], accountsContract.readOwnPhone, {});
  const hasPasskey = (usePasskeys().data?.passkeys.length ?? 0) > 0 && canUsePasskeys();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={texts.heading} description={texts.description}>
      <QueryStates
        query={query}
        failedText={texts.failed}
        skeleton={<Skeleton className="h-11 rounded-lg" />}
      >
        {({ phone, has_second_factor: hasFactor }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="tabular font-medium">{formatPhone(phone)}</p>
              <Button variant="secondary" onClick={() => setIsOpen(true)}>
                {texts.change}
              </Button>
            </div>
            {/* Mounted anew at each opening: a change is begun from its first step. */}
            {isOpen && (
              <ChangePhoneDialog
                phone={phone}
                standIn={hasFactor ? 'code' : hasPasskey ? 'passkey' : null}
                onClose={() => setIsOpen(false)}
              />
            )}
          </>
        )}
      </QueryStates>
    </Card>
  );
}
