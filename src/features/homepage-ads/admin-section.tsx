import { ArrowDown, ArrowUp, Eye, Images, Plus, Trash2 } from 'lucide-react';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { ImageWithFallback } from '#lib/web/layout/image-with-fallback.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { NameCell } from '#lib/web/lists/cells.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import { type Column, Table } from '#lib/web/lists/table.tsx';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import { readHook } from '#lib/web/query.ts';
import { type Subject, useOpenDialog, useRow, useSubject } from '#lib/web/screen/use-subject.ts';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { actionWords } from '#lib/web/words.ts';
import {
  AddAdDialog,
  AdStatus,
  DeleteAdDialog,
  EditAdDialog,
  useAdChange,
  ViewAdDialog,
} from './admin-dialogs.tsx';
import { type HomepageAd, homepageAdsContract } from './contract.ts';
import { adminAdTexts as texts } from './texts.web.ts';

const useHomepageAds = readHook(['homepage-ads', 'admin'], homepageAdsContract.listAllStartupAds);

const CONTENT: readonly Column<HomepageAd>[] = [
  {
    header: words.image,
    onPhone: 'wide',
    cell: (ad) => (
      <ImageWithFallback
        src={`/uploads/${ad.image_path}`}
        alt=""
        className="aspect-video w-full rounded-md object-cover lines:w-24"
      />
    ),
  },
  {
    header: words.title,
    onPhone: 'title',
    cell: (ad) => <NameCell name={ad.title} detail={ad.description} />,
  },
  { header: words.status, cell: ({ status }) => <AdStatus status={status} /> },
];

/** The table of all ads and its dialogs, each with its ad in the URL. */
export function HomepageAdsSection() {
  const query = useHomepageAds();
  const ads = query.data?.ads;
  const adding = useOpenDialog('islem');
  const dialogs = { viewing: useSubject('gor'), editing: useSubject('duzenle'), deleting: useSubject('sil') };
  const viewed = useRow(dialogs.viewing, ads, query);
  const edited = useRow(dialogs.editing, ads, query);
  const deleted = useRow(dialogs.deleting, ads, query);
  // The other changes have the same access.
  const mayEdit = useMayCall(homepageAdsContract.editStartupAd);
  const columns = [
    { header: words.place, cell: usePlaceCell(ads, mayEdit) },
    ...CONTENT,
    actionsColumn(useActionsCell(dialogs, mayEdit)),
  ];
  return (
    <section aria-label={texts.title}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-lg font-bold">{texts.title}</h2>
          <p className="text-sm text-soft">{texts.about}</p>
        </div>
        {mayEdit && (
          <Button icon={<Plus aria-hidden />} onClick={() => adding.open('ekle')}>
            {texts.add}
          </Button>
        )}
      </div>
      <QueryStates
        query={query}
        failedText={texts.failed}
        isEmpty={(data) => data.ads.length === 0}
        empty={<EmptyState icon={<Images />} title={texts.emptyTitle} text={texts.empty} />}
      >
        {(data) => (
          <Table
            label={texts.title}
            rows={data.ads}
            rowKey={({ id }) => id}
            columns={columns}
            onOpen={({ id }) => dialogs.viewing.open(id)}
          />
        )}
      </QueryStates>
      <ViewAdDialog ad={viewed} onClose={dialogs.viewing.close} />
      {mayEdit && (
        <>
          <AddAdDialog ads={adding.opened === 'ekle' ? ads : undefined} onClose={adding.close} />
          <EditAdDialog ad={edited} ads={ads} onClose={dialogs.editing.close} />
          <DeleteAdDialog ad={deleted} onClose={dialogs.deleting.close} />
        </>
      )}
    </section>
  );
}

/** An ad's place, with buttons up and down. A disabled button stays in the page, so that it keeps the focus. */
function usePlaceCell(ads: readonly HomepageAd[] = [], mayMove: boolean): Column<HomepageAd>['cell'] {
  const moving = useAdChange(homepageAdsContract.moveStartupAd);
  const move = useNotifiedCall(moving, texts.moving);
  if (!mayMove) return (ad) => <span className="tabular">{ad.display_order}</span>;
  // A move changes the places of two ads, so that the next one waits for its result.
  const arrow = ({ id, title, display_order }: HomepageAd, direction: 'up' | 'down') => {
    const last = direction === 'up' ? ads[0] : ads.at(-1);
    const isOpen = id !== last?.id && !moving.isPending;
    return (
      <IconButton
        label={`${direction === 'up' ? texts.moveUp : texts.moveDown}: ${title}`}
        icon={direction === 'up' ? <ArrowUp /> : <ArrowDown />}
        aria-disabled={!isOpen}
        onClick={() => isOpen && move({ params: { id }, body: { direction, display_order } }, title)}
      />
    );
  };
  return (ad) => (
    <span className="inline-flex items-center gap-1">
      <span className="tabular min-w-6">{ad.display_order}</span>
      {arrow(ad, 'up')}
      {arrow(ad, 'down')}
    </span>
  );
}

function useActionsCell(dialogs: Record<'viewing' | 'editing' | 'deleting', Subject>, mayEdit: boolean) {
  const switchTo = useNotifiedCall(useAdChange(homepageAdsContract.setStartupAdStatus), texts.switching);
  return ({ id, title, status }: HomepageAd) => {
    const button = { size: 'sm', variant: 'secondary', about: title } as const;
    const view = () => dialogs.viewing.open(id);
    if (!mayEdit)
      return (
        <RowActions about={title}>
          <Button {...button} onClick={view}>
            {texts.view}
          </Button>
        </RowActions>
      );
    const body = { status: status === 'active' ? ('inactive' as const) : ('active' as const) };
    const remove = () => dialogs.deleting.open(id);
    const menu: MenuEntry[] = [
      { label: texts.view, icon: <Eye aria-hidden />, onSelect: view },
      { label: actionWords.delete, icon: <Trash2 aria-hidden />, tone: 'danger', onSelect: remove },
    ];
    return (
      <RowActions about={title} menu={menu}>
        <Button {...button} onClick={() => dialogs.editing.open(id)}>
          {actionWords.edit}
        </Button>
        <Button {...button} onClick={() => switchTo({ params: { id }, body }, title)}>
          {status === 'active' ? texts.deactivate : texts.activate}
        </Button>
      </RowActions>
    );
  };
}
