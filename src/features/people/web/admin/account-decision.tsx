import type { DataOf } from '#lib/shared/route.ts';
import { useOpenDialog } from '#lib/web/screen/use-open-dialog.ts';
import { useSession } from '#lib/web/session.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import type { Settled } from '#lib/web/screen/settled.ts';
import { ReasonDialog } from '#lib/web/screen/reason-dialog.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { accountsContract } from '#features/accounts/contract.ts';
import type { adminUsersContract } from '../../contract/admin.ts';
import { useReinstateAccount, useSuspendAccount } from './api.ts';
import { adminTexts, userTexts as texts } from '../texts/admin.ts';

type User = DataOf<(typeof adminUsersContract)['readUser']>;

/**
 * Nothing for one's own account; only an owner decides about administrators. The dialogs stay open when the state
 * changes, to show that somebody else has decided.
 */
export function AccountDecision({ user }: { user: User }) {
  const own = useSession().user;
  const dialog = useOpenDialog('islem');
  const maySuspend = useMayCall(accountsContract.suspendAccount);
  const mayReinstate = useMayCall(accountsContract.reinstateAccount);
  const suspend = useSuspendAccount();
  const reinstate = useReinstateAccount();
  if (user.id === own?.id || (user.role === 'admin' && own?.duty !== 'owner')) return null;
  const common = {
    onClose: dialog.close,
    input: ({ id }: User, body: { reason: string }) => ({ params: { id }, body }),
  };
  return (
    <>
      {user.status === 'active' && maySuspend && (
        <Button variant="danger" onClick={() => dialog.open('askiya-al')}>
          {texts.suspension.confirm}
        </Button>
      )}
      {user.status === 'suspended' && mayReinstate && (
        <Button onClick={() => dialog.open('geri-al')}>{texts.reinstatement.confirm}</Button>
      )}
      <ReasonDialog
        {...common}
        subject={maySuspend && dialog.opened === 'askiya-al' ? user : null}
        call={suspend}
        schema={accountsContract.suspendAccount.body}
        words={texts.suspension}
        settled={({ status }) => settledIn(status, 'active')}
        description={texts.suspendText}
      />
      <ReasonDialog
        {...common}
        subject={mayReinstate && dialog.opened === 'geri-al' ? user : null}
        call={reinstate}
        schema={accountsContract.reinstateAccount.body}
        words={texts.reinstatement}
        settled={({ status }) => settledIn(status, 'suspended')}
        description={({ name }) => texts.reinstateText(name)}
        tone="primary"
      />
    </>
  );
}

function settledIn(status: User['status'], asked: User['status']): Settled | null {
  if (status === asked) return null;
  return { title: texts.settled.title, text: texts.settled.text(adminTexts.statuses[status]) };
}
