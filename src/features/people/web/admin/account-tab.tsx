import { useState } from 'react';
import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { useSession } from '#lib/web/session.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { ListSkeleton } from '#lib/web/lists/list-skeleton.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { accountsContract } from '#features/accounts/contract.ts';
import { deviceOf } from '#features/accounts/device-name.ts';
import type { adminUsersContract } from '../../contract/admin.ts';
import { useEndUserSessions, useUserAccount } from './api.ts';
import { DutySection } from './duty-section.tsx';
import { userTexts as texts } from '../texts/admin.ts';

type User = DataOf<(typeof adminUsersContract)['readUser']>;
type Account = DataOf<typeof accountsContract.readAccount>;

export function SuspensionAlert({ userId }: { userId: number }) {
  const data = usePart(useUserAccount(userId));
  if (!data?.suspended_at) return null;
  return (
    <Alert tone="warning" title={texts.suspendedSince(formatDateTime(data.suspended_at))}>
      {data.suspension_reason !== null && (
        <p className="break-words whitespace-pre-line">{texts.reasonOf(data.suspension_reason)}</p>
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
      failedText={texts.accountFailed}
      skeleton={<ListSkeleton rows={2} />}
    >
      {({ duty, sessions, consents }) => (
        <div className="flex flex-col gap-6">
          {duty !== null && <DutySection user={user} duty={duty} />}
          <section>
            <h2 className="mb-1 text-sm font-bold">{texts.sessions}</h2>
            <Sessions sessions={sessions} />
            {sessions.length > 0 && mayEndSessions && <EndSessions user={user} />}
          </section>
          {consents.length > 0 && (
            <section>
              <h2 className="mb-1 text-sm font-bold">{texts.consents}</h2>
              <Consents consents={consents} />
            </section>
          )}
        </div>
      )}
    </QueryStates>
  );
}

function Sessions({ sessions }: Pick<Account, 'sessions'>) {
  if (sessions.length === 0) return <p className="text-sm text-soft">{texts.noSessions}</p>;
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => (
        <li key={session.id} className="py-2.5">
          <p className="font-semibold">{deviceOf(session.user_agent).name}</p>
          <p className="tabular text-sm break-all text-soft">
            {texts.openedAt(formatDateTime(session.created_at))} · {session.ip}
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
        {texts.ending.confirm}
      </Button>
      <CallDialog
        subject={isAsking ? user : null}
        onClose={() => setIsAsking(false)}
        call={useEndUserSessions()}
        input={({ id }) => ({ params: { id } })}
        words={texts.ending}
        tone="danger"
      >
        {() => texts.endSessionsText}
      </CallDialog>
    </>
  );
}

function Consents({ consents }: Pick<Account, 'consents'>) {
  return (
    <ul className="divide-y divide-line">
      {consents.map(({ kind, is_given: isGiven, at, version }) => (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <span className="font-semibold">{texts.consentKinds[kind]}</span>
          <span className="tabular flex items-center gap-2 text-sm text-soft">
            {at && formatDateTime(at)}
            {at && version && ` · ${texts.consentVersion(formatDay(version))}`}
            <Badge tone={isGiven ? 'success' : 'neutral'}>{isGiven ? texts.given : texts.notGiven}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}
