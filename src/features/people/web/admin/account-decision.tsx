import { useState } from 'react';
import type { DataOf } from '#lib/shared/route.ts';
import { words } from '#lib/shared/words.ts';
import { ReasonDialog } from '#lib/web/form/reason-dialog.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { busyWords } from '#lib/web/words.ts';
import { accountsContract } from '#features/accounts/contract.ts';
import type { adminUsersContract } from '../../contract/admin.ts';
import { useReinstateAccount, useSuspendAccount } from './api.ts';
import { userTexts as texts } from '../texts/admin.ts';

type User = DataOf<(typeof adminUsersContract)['readUser']>;

/** Suspends or reinstates a viewer or a firm, with a reason; nothing for an admin or a closed account. */
export function AccountDecision({ user }: { user: User }) {
  if (user.role === 'admin' || user.status === 'closed') return null;
  return user.status === 'active' ? <Suspend user={user} /> : <Reinstate user={user} />;
}

function Suspend({ user: { id, name } }: { user: User }) {
  const suspend = useSuspendAccount();
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {texts.suspend}
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={texts.suspendTitle}
        description={texts.suspendText(name)}
        schema={accountsContract.suspendAccount.body}
        label={words.reason}
        hint={texts.reasonHint}
        confirmLabel={texts.suspend}
        busyText={texts.suspending}
        failedText={texts.suspendFailed}
        onSubmit={async (body) => {
          const { message } = await suspend.mutateAsync({ params: { id }, body });
          if (message !== undefined) toast.success(message);
        }}
      />
    </>
  );
}

function Reinstate({ user: { id, name } }: { user: User }) {
  const reinstate = useReinstateAccount();
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.reinstate}</Button>
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        tone="primary"
        title={texts.reinstateTitle}
        description={texts.reinstateText(name)}
        schema={accountsContract.reinstateAccount.body}
        label={words.reason}
        hint={texts.reinstateHint}
        confirmLabel={texts.reinstate}
        busyText={busyWords.opening}
        failedText={texts.reinstateFailed}
        onSubmit={async (body) => {
          const { message } = await reinstate.mutateAsync({ params: { id }, body });
          if (message !== undefined) toast.success(message);
        }}
      />
    </>
  );
}
