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
import { useOpenDialog, useRow, useSubject } from '#lib/web/screen/use-subject.ts';
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

/** Ana Sayfa Reklamları: the table of all ads and its dialogs, each with its ad in the URL. */
export function HomepageAdsSection() {
  const query = useHomepageAds();
  const ads = query.data?.ads ?? [];
  const mayAdd = useMayCall(homepageAdsContract.addStartupAd);
  const mayEdit = useMayCall(homepageAdsContract.editStartupAd);
  const mayDelete = useMayCall(homepageAdsContract.deleteStartupAd);
  const adding = useOpenDialog('islem');
  const [viewing, editing, deleting] = [useSubject('gor'), useSubject('duzenle'), useSubject('sil')];
  const viewed = useRow(viewing, query.data?.ads, query);
  const edited = useRow(editing, query.data?.ads, query);
  const deleted = useRow(deleting, query.data?.ads, query);
  const actions = { view: viewing.open, edit: mayEdit && editing.open, remove: mayDelete && deleting.open };
  const columns = [
    { header: words.place, cell: usePlaceCell(ads) },
    ...CONTENT,
    actionsColumn<HomepageAd>((ad) => <AdActions ad={ad} {...actions} />),
  ];
  return (
    <section aria-labelledby="homepage-ads">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="homepage-ads" className="text-lg font-bold">
            {texts.title}
          </h2>
          <p className="text-sm text-soft">{texts.about}</p>
        </div>
        {mayAdd && (
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
            onOpen={({ id }) => viewing.open(id)}
          />
        )}
      </QueryStates>
      <ViewAdDialog ad={viewed} onClose={viewing.close} />
      {mayAdd && (
        <AddAdDialog ads={ads} isOpen={adding.opened === 'ekle' && !query.isPending} onClose={adding.close} />
      )}
      {mayEdit && <EditAdDialog ad={edited} ads={ads} onClose={editing.close} />}
      {mayDelete && <DeleteAdDialog ad={deleted} onClose={deleting.close} />}
    </section>
  );
}

/** An ad's place, with buttons up and down. A disabled button stays in the page, so that it keeps the focus. */
function usePlaceCell(ads: readonly HomepageAd[]): Column<HomepageAd>['cell'] {
  const mayMove = useMayCall(homepageAdsContract.moveStartupAd);
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

interface AdActionsProps {
  ad: HomepageAd;
  view: (id: number) => void;
  /** False for those who may not. */
  edit: false | ((id: number) => void);
  remove: false | ((id: number) => void);
}

function AdActions({ ad: { id, title, status }, view, edit, remove }: AdActionsProps) {
  const maySwitch = useMayCall(homepageAdsContract.setStartupAdStatus);
  const switchTo = useNotifiedCall(useAdChange(homepageAdsContract.setStartupAdStatus), texts.switching);
  const button = { size: 'sm', variant: 'secondary', about: title } as const;
  const other = status === 'active' ? 'inactive' : 'active';
  if (!maySwitch && !edit && !remove)
    return (
      <RowActions about={title}>
        <Button {...button} onClick={() => view(id)}>
          {texts.view}
        </Button>
      </RowActions>
    );
  const menu: MenuEntry[] = [{ label: texts.view, icon: <Eye aria-hidden />, onSelect: () => view(id) }];
  if (remove)
    menu.push({
      label: actionWords.delete,
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      onSelect: () => remove(id),
    });
  return (
    <RowActions about={title} menu={menu}>
      {edit && (
        <Button {...button} onClick={() => edit(id)}>
          {actionWords.edit}
        </Button>
      )}
      {maySwitch && (
        <Button {...button} onClick={() => switchTo({ params: { id }, body: { status: other } }, title)}>
          {status === 'active' ? texts.deactivate : texts.activate}
        </Button>
      )}
    </RowActions>
  );
}
