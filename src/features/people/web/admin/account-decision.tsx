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
 * Suspends or reinstates an account, with a reason, for whoever may; nothing for one's own. Over administrators only an owner
 * decides. Both dialogs stay when the state changes, so that one about what somebody else did meanwhile says so.
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

/** Says in which state the account is, where it is not the one that the question is about. */
function settledIn(status: User['status'], asked: User['status']): Settled | null {
  if (status === asked) return null;
  return { title: texts.settled.title, text: texts.settled.text(adminTexts.statuses[status]) };
}
