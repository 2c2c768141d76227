import type { DataOf } from '#lib/shared/route.ts';
import { useOpenDialog } from '#lib/web/screen/use-open-dialog.ts';
import { useSession } from '#lib/web/session.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { ReasonDialog } from '#lib/web/screen/reason-dialog.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { accountsContract } from '#features/accounts/contract.ts';
import type { adminUsersContract } from '../../contract/admin.ts';
import { useReinstateAccount, useSuspendAccount } from './api.ts';
import { userTexts as texts } from '../texts/admin.ts';

type User = DataOf<(typeof adminUsersContract)['readUser']>;

/**
 * Suspends or reinstates an account, with a reason, for whoever may; nothing for one's own or a closed one. Over
 * administrators only an owner decides.
 */
export function AccountDecision({ user }: { user: User }) {
  const own = useSession().user;
  const maySuspend = useMayCall(accountsContract.suspendAccount);
  const mayReinstate = useMayCall(accountsContract.reinstateAccount);
  if (user.id === own?.id || user.status === 'closed') return null;
  if (user.role === 'admin' && own?.duty !== 'owner') return null;
  if (user.status === 'active') return maySuspend && <Suspend user={user} />;
  return mayReinstate && <Reinstate user={user} />;
}

function Suspend({ user }: { user: User }) {
  const dialog = useOpenDialog('islem');
  return (
    <>
      <Button variant="danger" onClick={() => dialog.open('askiya-al')}>
        {texts.suspension.confirm}
      </Button>
      <ReasonDialog
        subject={dialog.opened === 'askiya-al' ? user : null}
        onClose={dialog.close}
        call={useSuspendAccount()}
        schema={accountsContract.suspendAccount.body}
        input={({ id }, body) => ({ params: { id }, body })}
        words={texts.suspension}
        description={texts.suspendText}
      />
    </>
  );
}

function Reinstate({ user }: { user: User }) {
  const dialog = useOpenDialog('islem');
  return (
    <>
      <Button onClick={() => dialog.open('geri-al')}>{texts.reinstatement.confirm}</Button>
      <ReasonDialog
        subject={dialog.opened === 'geri-al' ? user : null}
        onClose={dialog.close}
        call={useReinstateAccount()}
        schema={accountsContract.reinstateAccount.body}
        input={({ id }, body) => ({ params: { id }, body })}
        words={texts.reinstatement}
        description={({ name }) => texts.reinstateText(name)}
        tone="primary"
      />
    </>
  );
}
