import type { ReactNode } from 'react';
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
import {
  FIRMS_PATH,
  PEOPLE_PATH,
  PERSON_TABS,
  personPath,
  type PersonTab,
} from '#platform/places/person-path.ts';
import { adminTexts, userTexts } from './texts.web.ts';
import { AccountDecision, AccountTab, SuspensionAlert } from './account-tab.tsx';
import { type User, useUser } from './api.web.ts';
import { FirmMoney, ViewerMoney, PersonDetails } from './person-details.tsx';
import { NoticesTab, CampaignsTab, WatchesTab, WalletTab } from './person-tabs.tsx';
import { RoleBadge } from './person-text.tsx';

const TABS_OF = {
  user: ['bilgiler', 'izlemeler', 'cuzdan', 'bildirimler', 'hesap'],
  firm: ['bilgiler', 'kampanyalar', 'cuzdan', 'bildirimler', 'hesap'],
  admin: ['bilgiler', 'hesap'],
} as const satisfies Record<User['role'], readonly PersonTab[]>;

export function PersonPage() {
  const id = useParams()['id'] ?? '';
  const { pathname, search } = useLocation();
  const query = useUser(id);
  const isFirms = pathname.startsWith(FIRMS_PATH);
  const isNoFirm = isFirms && query.data !== undefined && query.data.role !== 'firm';
  const user = isNoFirm ? undefined : query.data;
  if (user !== undefined && pathname !== personPath(user))
    return <Navigate replace to={`${personPath(user)}${search}`} />;
  return (
    <>
      <PageHeader
        title={user?.firm?.firm_name ?? user?.name ?? adminTexts.detailTitle}
        description={user && <Subtitle user={user} />}
        back={{ to: PEOPLE_PATH, label: adminTexts.back }}
        actions={user && <Actions user={user} />}
      />
      {user === undefined && (isNoFirm || isMissing(query.error)) ? (
        <Missing
          title={isFirms ? adminTexts.missingFirmTitle : adminTexts.missingTitle}
          list={{ to: PEOPLE_PATH, label: adminTexts.back }}
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

function Subtitle({ user }: { user: User }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <RoleBadge role={user.role} />
      {user.firm && <span>{user.name}</span>}
    </span>
  );
}

/** An administrator's own acts; for everybody else, the acts on them. */
const actsPath = ({ id, role }: User) =>
  `/admin/denetim-kaydi?${role === 'admin' ? `yapan=${id}` : `konu=user&konuno=${id}`}`;

function Actions({ user }: { user: User }) {
  return (
    <>
      <MessageButton person={user} />
      <ButtonLink to={actsPath(user)} variant="secondary">
        {adminTexts.acts}
      </ButtonLink>
      <AccountDecision key={user.id} user={user} />
    </>
  );
}

function Person({ user }: { user: User }) {
  return (
    <div className="flex flex-col gap-5">
      {user.status === 'suspended' && <SuspensionAlert userId={user.id} />}
      {user.role === 'firm' && <FirmMoney id={user.id} />}
      {user.role === 'user' && <ViewerMoney id={user.id} />}
      <PersonTabs user={user} />
    </div>
  );
}

function PersonTabs({ user }: { user: User }) {
  const params = useListParams();
  const names: readonly PersonTab[] = TABS_OF[user.role];
  const wanted = useKnownParam('sekme', PERSON_TABS) ?? 'bilgiler';
  const content: Record<PersonTab, ReactNode> = {
    bilgiler: <PersonDetails user={user} />,
    kampanyalar: <CampaignsTab firmId={user.id} />,
    izlemeler: (
      <Card>
        <WatchesTab userId={user.id} />
      </Card>
    ),
    cuzdan: (
      <Card>
        <WalletTab user={user} />
      </Card>
    ),
    bildirimler: <NoticesTab userId={user.id} />,
    hesap: (
      <Card>
        <AccountTab user={user} />
      </Card>
    ),
  };
  return (
    <Tabs
      label={adminTexts.detailTitle}
      value={names.includes(wanted) ? wanted : 'bilgiler'}
      onChange={(tab) => params.set({ sekme: tab === 'bilgiler' ? '' : tab })}
      tabs={names.map((value) => ({ value, label: userTexts.tabs[value], content: content[value] }))}
    />
  );
}
