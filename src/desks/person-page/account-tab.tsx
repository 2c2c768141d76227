import { useState } from 'react';
import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { type DataOf, DUTIES, type Duty } from '#lib/shared/route.ts';
import { useSession } from '#lib/web/session.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { CallDialog, type Settled } from '#lib/web/screen/call-dialog.tsx';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { ListSkeleton } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { accountsContract } from '#features/accounts/contract.ts';
import { deviceOf } from '#features/accounts/device-name.ts';
import {
  type User,
  useEndUserSessions,
  useUserAccount,
  useReinstateAccount,
  useSuspendAccount,
  useChangeDuty,
} from './api.web.ts';
import { userTexts, adminTexts } from './texts.web.ts';
import { useOpenDialog } from '#lib/web/screen/use-subject.ts';
import { ReasonDialog, FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import { dutyTexts } from '#features/accounts/texts.ts';

type Account = DataOf<typeof accountsContract.readAccount>;

export function SuspensionAlert({ userId }: { userId: number }) {
  const data = usePart(useUserAccount(userId));
  if (!data?.suspended_at) return null;
  return (
    <Alert tone="warning" title={userTexts.suspendedSince(formatDateTime(data.suspended_at))}>
      {data.suspension_reason !== null && (
        <p className="break-words whitespace-pre-line">{userTexts.reasonOf(data.suspension_reason)}</p>
      )}
    </Alert>
  );
}

export function AccountTab({ user }: { user: User }) {
  const own = useSession().user;
  const mayEndSessions = useMayCall(accountsContract.endUserSessions) && user.id !== own?.id;
  return (
    <QueryStates
      query={useUserAccount(user.id)}
      failedText={userTexts.accountFailed}
      skeleton={<ListSkeleton rows={2} />}
    >
      {({ duty, sessions, consents }) => (
        <div className="flex flex-col gap-6">
          {duty !== null && <DutySection user={user} duty={duty} />}
          <section>
            <h2 className="mb-1 text-sm font-bold">{userTexts.sessions}</h2>
            <Sessions sessions={sessions} />
            {sessions.length > 0 && mayEndSessions && <EndSessions user={user} />}
          </section>
          {consents.length > 0 && (
            <section>
              <h2 className="mb-1 text-sm font-bold">{userTexts.consents}</h2>
              <Consents consents={consents} />
            </section>
          )}
        </div>
      )}
    </QueryStates>
  );
}

function Sessions({ sessions }: Pick<Account, 'sessions'>) {
  if (sessions.length === 0) return <p className="text-sm text-soft">{userTexts.noSessions}</p>;
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => (
        <li key={session.id} className="py-2.5">
          <p className="font-semibold">{deviceOf(session.user_agent).name}</p>
          <p className="tabular text-sm break-all text-soft">
            {userTexts.openedAt(formatDateTime(session.created_at))} · {session.ip}
          </p>
        </li>
      ))}
    </ul>
  );
}

function EndSessions({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-2" onClick={() => setIsAsking(true)}>
        {userTexts.ending.confirm}
      </Button>
      <CallDialog
        subject={isAsking ? user : null}
        onClose={() => setIsAsking(false)}
        call={useEndUserSessions()}
        input={({ id }) => ({ params: { id } })}
        words={userTexts.ending}
        tone="danger"
      >
        {() => userTexts.endSessionsText}
      </CallDialog>
    </>
  );
}

function Consents({ consents }: Pick<Account, 'consents'>) {
  return (
    <ul className="divide-y divide-line">
      {consents.map(({ kind, is_given: isGiven, at, version }) => (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <span className="font-semibold">{userTexts.consentKinds[kind]}</span>
          <span className="tabular flex items-center gap-2 text-sm text-soft">
            {at && formatDateTime(at)}
            {at && version && ` · ${userTexts.consentVersion(formatDay(version))}`}
            <Badge tone={isGiven ? 'success' : 'neutral'}>
              {isGiven ? userTexts.given : userTexts.notGiven}
            </Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}

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
          {userTexts.suspension.confirm}
        </Button>
      )}
      {user.status === 'suspended' && mayReinstate && (
        <Button onClick={() => dialog.open('geri-al')}>{userTexts.reinstatement.confirm}</Button>
      )}
      <ReasonDialog
        {...common}
        subject={maySuspend && dialog.opened === 'askiya-al' ? user : null}
        call={suspend}
        schema={accountsContract.suspendAccount.body}
        words={userTexts.suspension}
        settled={({ status }) => settledIn(status, 'active')}
        description={userTexts.suspendText}
      />
      <ReasonDialog
        {...common}
        subject={mayReinstate && dialog.opened === 'geri-al' ? user : null}
        call={reinstate}
        schema={accountsContract.reinstateAccount.body}
        words={userTexts.reinstatement}
        settled={({ status }) => settledIn(status, 'suspended')}
        description={({ name }) => userTexts.reinstateText(name)}
        tone="primary"
      />
    </>
  );
}

function settledIn(status: User['status'], asked: User['status']): Settled | null {
  if (status === asked) return null;
  return { title: userTexts.settled.title, text: userTexts.settled.text(adminTexts.statuses[status]) };
}

const OPTIONS = DUTIES.map((value) => ({
  value,
  label: dutyTexts.names[value],
  description: dutyTexts.abouts[value],
}));

export function DutySection({ user, duty }: { user: User; duty: Duty }) {
  const own = useSession().user;
  const [isAsking, setIsAsking] = useState(false);
  const isOwner = useMayCall(accountsContract.changeDuty);
  const mayChange = isOwner && own?.id !== user.id;
  return (
    <section>
      <h2 className="mb-1 text-sm font-bold">{dutyTexts.title}</h2>
      <p>
        {dutyTexts.names[duty]} <span className="block text-sm text-soft">{dutyTexts.abouts[duty]}</span>
      </p>
      {isOwner && <p className="mt-1 text-sm text-soft">{dutyTexts.newAdmin}</p>}
      {mayChange && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setIsAsking(true)}>
          {userTexts.duty.confirm}
        </Button>
      )}
      <FormDialog
        subject={isAsking ? user : null}
        onClose={() => setIsAsking(false)}
        call={useChangeDuty()}
        schema={accountsContract.changeDuty.body}
        values={() => ({ duty })}
        input={({ id }, body) => ({ params: { id }, body })}
        words={userTexts.duty}
        description={() => userTexts.dutyText}
      >
        {({ control }) => (
          <FormField control={control} name="duty" label={dutyTexts.title} isGroup>
            {({ value, onChange }) => <RadioCards value={value} onChange={onChange} options={OPTIONS} />}
          </FormField>
        )}
      </FormDialog>
    </section>
  );
}
