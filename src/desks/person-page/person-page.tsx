import { ViewButton } from '#features/accounts/web.ts';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { isMissing } from '#lib/web/call.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Tabs } from '#lib/web/layout/tabs.tsx';
import { useKnownParam, useListParams } from '#lib/web/list-params.ts';
import { Missing } from '#lib/web/lists/empty-state.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { MessageButton } from '#features/announcements/web.ts';
import { adminPaths, PERSON_TABS, personPath, type PersonTab } from '#platform/places/paths.ts';
import { adminTexts, userTexts } from './texts.web.ts';
import {
  useChangeDuty,
  useEndUserSessions,
  type User,
  useReinstateAccount,
  useSuspendAccount,
  useUser,
  useUserAccount,
} from './api.web.ts';
import { FirmMoney, PersonDetails, RoleBadge, ViewerMoney } from './person-details.tsx';
import { CampaignsTab, NoticesTab, WalletTab, WatchesTab } from './person-tabs.tsx';
import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { type DataOf, DUTIES, type Duty } from '#lib/shared/route.ts';
import { useSession } from '#lib/web/session.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { CallDialog, type AlreadyDecided } from '#lib/web/screen/call-dialog.tsx';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { ListSkeleton } from '#lib/web/lists/loading.tsx';
import { accountsContract } from '#features/accounts/contract.ts';
import { adminPaymentsContract } from '#features/payments/contract.ts';
import { adminUsersContract } from './contract.ts';
import { deviceOf } from '#features/accounts/device-name.ts';
import { useOpenDialog } from '#lib/web/screen/use-subject.ts';
import { FormDialog, ReasonDialog } from '#lib/web/screen/form-dialog.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import { dutyTexts } from '#features/accounts/texts.ts';

const TABS_OF = {
  user: ['bilgiler', 'izlemeler', 'cuzdan', 'bildirimler', 'hesap'],
  firm: ['bilgiler', 'kampanyalar', 'cuzdan', 'bildirimler', 'hesap'],
  admin: ['bilgiler', 'hesap'],
} as const satisfies Record<User['role'], readonly PersonTab[]>;

export function PersonPage() {
  const id = useParams()['id'] ?? '';
  const { pathname, search } = useLocation();
  const query = useUser(id);
  const isFirms = pathname.startsWith(adminPaths.firms);
  const isNoFirm = isFirms && query.data !== undefined && query.data.role !== 'firm';
  const user = isNoFirm ? undefined : query.data;
  if (user !== undefined && pathname !== personPath(user))
    return <Navigate replace to={`${personPath(user)}${search}`} />;
  return (
    <>
      <PageHeader
        title={user?.firm?.firm_name ?? user?.name ?? adminTexts.detailTitle}
        description={
          user && (
            <span className="flex flex-wrap items-center gap-2">
              <RoleBadge role={user.role} />
              {user.firm && <span>{user.name}</span>}
            </span>
          )
        }
        back={{ to: adminPaths.people, label: adminTexts.back }}
        actions={user && <Actions user={user} />}
      />
      {user === undefined && (isNoFirm || isMissing(query.error)) ? (
        <Missing
          title={isFirms ? adminTexts.missingFirmTitle : adminTexts.missingTitle}
          list={{ to: adminPaths.people, label: adminTexts.back }}
        >
          {isFirms ? adminTexts.missingFirm : adminTexts.missing}
        </Missing>
      ) : (
        <QueryStates query={query} failedText={adminTexts.userFailed}>
          {(found) => <Person key={found.id} user={found} />}
        </QueryStates>
      )}
    </>
  );
}

const actsPath = ({ id, role }: User) =>
  `${adminPaths.auditLog}?${role === 'admin' ? `yapan=${id}` : `konu=user&konuno=${id}`}`;

function Actions({ user }: { user: User }) {
  return (
    <>
      <ViewButton person={user} />
      <MessageButton person={user} />
      <ButtonLink to={actsPath(user)} variant="secondary">
        {adminTexts.acts}
      </ButtonLink>
      <AccountDecision key={user.id} user={user} />
    </>
  );
}

function Person({ user }: { user: User }) {
  const mayReadFirmMoney = useMayCall(adminPaymentsContract.readFirmMoney);
  const mayReadUserMoney = useMayCall(adminUsersContract.readUserMoney);
  return (
    <div className="flex flex-col gap-5">
      {user.status === 'suspended' && <SuspensionAlert userId={user.id} />}
      {user.role === 'firm' && mayReadFirmMoney && <FirmMoney id={user.id} />}
      {user.role === 'user' && mayReadUserMoney && <ViewerMoney id={user.id} />}
      <PersonTabs user={user} />
    </div>
  );
}

function PersonTabs({ user }: { user: User }) {
  const params = useListParams();
  const names: readonly PersonTab[] = TABS_OF[user.role];
  const requested = useKnownParam('sekme', PERSON_TABS) ?? 'bilgiler';
  const content: Record<PersonTab, ReactNode> = {
    bilgiler: <PersonDetails user={user} />,
    kampanyalar: <CampaignsTab firmId={user.id} />,
    izlemeler: <WatchesTab userId={user.id} />,
    cuzdan: <WalletTab user={user} />,
    bildirimler: <NoticesTab userId={user.id} />,
    hesap: <AccountTab user={user} />,
  };
  const isCard = (tab: PersonTab) => ['izlemeler', 'cuzdan', 'hesap'].includes(tab);
  return (
    <Tabs
      label={adminTexts.detailTitle}
      value={names.includes(requested) ? requested : 'bilgiler'}
      onChange={(tab) => params.set({ sekme: tab === 'bilgiler' ? '' : tab })}
      tabs={names.map((value) => ({
        value,
        label: userTexts.tabs[value],
        content: isCard(value) ? <Card>{content[value]}</Card> : content[value],
      }))}
    />
  );
}

type Account = DataOf<typeof accountsContract.readAccount>;

function SuspensionAlert({ userId }: { userId: number }) {
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

function AccountTab({ user }: { user: User }) {
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

/** The dialogs stay open when the state changes, to show that somebody else has decided; the focus stays in here. */
function AccountDecision({ user }: { user: User }) {
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
    <div className="contents">
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
        alreadyDecided={({ status }) => decidedAs(status, 'active')}
        description={userTexts.suspendText}
      />
      <ReasonDialog
        {...common}
        subject={mayReinstate && dialog.opened === 'geri-al' ? user : null}
        call={reinstate}
        schema={accountsContract.reinstateAccount.body}
        words={userTexts.reinstatement}
        alreadyDecided={({ status }) => decidedAs(status, 'suspended')}
        description={({ name }) => userTexts.reinstateText(name)}
        tone="primary"
      />
    </div>
  );
}

function decidedAs(status: User['status'], expected: User['status']): AlreadyDecided | null {
  if (status === expected) return null;
  return {
    title: userTexts.alreadyDecided.title,
    text: userTexts.alreadyDecided.text(adminTexts.statuses[status]),
  };
}

const OPTIONS = DUTIES.map((value) => ({
  value,
  label: dutyTexts.names[value],
  description: dutyTexts.abouts[value],
}));

function DutySection({ user, duty }: { user: User; duty: Duty }) {
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
