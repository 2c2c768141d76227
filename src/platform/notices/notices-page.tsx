import { Bell, CheckCheck } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { Tabs } from '#lib/web/layout/tabs.tsx';
import { useKnownParam, useListParams } from '#lib/web/list-params.ts';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { useList, viewOf } from '#lib/web/screen/use-list.ts';
import { ListSection } from '#lib/web/screen/list-section.tsx';
import { ListChoice } from '#lib/web/screen/list-toolbar.tsx';
import { useSession } from '#lib/web/session.ts';
import { Switch } from '#lib/web/inputs/checkbox.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { Unbroken } from '#lib/web/layout/unbroken.tsx';
import { ListSkeleton } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { readHook, writeHook } from '#lib/web/query.ts';
import { NOTICE_FILTERS, noticesContract, type NoticeSwitch } from './contract.ts';
import { useNotices, useReadAll, useReadNotices, useUnreadCount } from './web.ts';
import { NoticeRow } from './bell.tsx';
import { bellTexts, choiceTexts, pageTexts as texts } from './texts.web.ts';
import { SWITCHED_GROUPS, type SwitchedGroup } from './kinds.ts';
import { choiceMessages } from './texts.ts';

const FILTERS = { show: viewOf('durum', NOTICE_FILTERS) };
const CHOICES = NOTICE_FILTERS.map((value) => ({ value, label: texts.filters[value] }));
const PAGE_SIZE = '20';

const CHOICES_KEY = ['notice-choices'] as const;
const useNoticeChoices = readHook(CHOICES_KEY, noticesContract.listNoticeChoices);
const useChooseNotices = writeHook(noticesContract.chooseNotices, [CHOICES_KEY]);

const TABS = ['liste', 'tercihler'] as const;

export function NoticesPage() {
  const { user } = useSession();
  const params = useListParams();
  const open = useKnownParam('sekme', TABS) ?? 'liste';
  return (
    <>
      <PageHeader title={texts.title} description={user && texts.about[user.role]} />
      <Tabs<(typeof TABS)[number]>
        label={texts.title}
        value={open}
        onChange={(tab) => params.set({ sekme: tab === 'liste' ? '' : tab, durum: '' })}
        tabs={[
          { value: 'liste', label: texts.list, content: <NoticeList /> },
          { value: 'tercihler', label: choiceTexts.tab, content: <ChoicesSection /> },
        ]}
      />
    </>
  );
}

function NoticeList() {
  const list = useList(FILTERS);
  const query = useNotices({ ...list.query, limit: PAGE_SIZE });
  const { mutate: read } = useReadNotices();
  const isOnlyUnread = list.filters.show === 'unread';
  return (
    <ListSection
      list={list}
      query={query}
      words={texts}
      toolbar={
        <>
          <ListChoice list={list} name="show" label={texts.show} options={CHOICES} />
          <ReadAllButton latest={query.data?.notices[0]?.id} />
        </>
      }
      empty={
        <EmptyState
          icon={isOnlyUnread ? <CheckCheck /> : <Bell />}
          title={isOnlyUnread ? texts.allReadTitle : texts.emptyTitle}
          text={isOnlyUnread ? texts.allRead : texts.empty}
        />
      }
    >
      {({ notices }) => (
        <ul
          aria-label={texts.list}
          className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card"
        >
          {notices.map((notice) => (
            <li key={notice.id}>
              <NoticeRow
                notice={notice}
                onPick={({ id, is_read: isRead }) => {
                  if (!isRead) read({ body: { ids: [id] } });
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </ListSection>
  );
}

/** Not rendered by the count of unread notices, which comes later than the list and would move the rows. */
function ReadAllButton({ latest }: { latest: number | undefined }) {
  const { data } = useUnreadCount();
  const readAll = useReadAll();
  if (latest === undefined) return null;
  return (
    <Button
      variant="secondary"
      isGuarded={(data?.unread ?? 0) === 0}
      icon={<CheckCheck aria-hidden />}
      isBusy={readAll.isPending}
      onClick={() => readAll.mutate({ body: { up_to: latest } })}
    >
      {bellTexts.readAll}
    </Button>
  );
}

function ChoicesSection() {
  return (
    <QueryStates
      query={useNoticeChoices()}
      failedText={choiceTexts.failed}
      skeleton={<ListSkeleton rows={4} />}
    >
      {({ groups }) => (
        <Card className="max-w-3xl">
          <ul className="divide-y divide-line">
            {groups.map((current) => (
              <li key={current.group} className="py-3 first:pt-0 last:pb-0">
                <GroupSwitch current={current} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </QueryStates>
  );
}

function GroupSwitch({ current }: { current: NoticeSwitch }) {
  const change = useChooseNotices();
  const set = useNotifiedCall(change, { failed: choiceTexts.changeFailed, done: choiceMessages.saved });
  const { title, about } = choiceTexts.groups[current.group];
  const group: SwitchedGroup | undefined = SWITCHED_GROUPS.find((name) => name === current.group);
  return (
    <Switch
      value={change.isPending ? change.variables.body.is_on : current.is_on}
      disabled={group === undefined}
      description={<Unbroken text={about} />}
      onChange={(isOn) => group !== undefined && set({ body: { group, is_on: isOn } })}
    >
      {title}
    </Switch>
  );
}
