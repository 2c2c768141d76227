import { ArrowDown, ArrowUp, Eye, Images, Plus, Trash2 } from 'lucide-react';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { ImageWithFallback } from '#lib/web/layout/image-with-fallback.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import { type Column, Table } from '#lib/web/lists/table.tsx';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import { useOpenDialog } from '#lib/web/screen/use-open-dialog.ts';
import { useRow, useSubject } from '#lib/web/screen/use-subject.ts';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { actionWords } from '#lib/web/words.ts';
import { type HomepageAd, homepageAdsContract } from '../contract.ts';
import { AddAdDialog, AdStatus, DeleteAdDialog, EditAdDialog, ViewAdDialog } from './admin-dialogs.tsx';
import { useAdChange, useHomepageAds } from './api.ts';
import { adminAdTexts as texts } from './texts/admin.ts';

/** Ana Sayfa Reklamları: the table of all ads and its dialogs, each with its ad in the URL. */
export function HomepageAdsSection() {
  const query = useHomepageAds();
  const ads = query.data?.ads ?? [];
  const may = useRights();
  const adding = useOpenDialog('islem');
  const [viewing, editing, deleting] = [useSubject('gor'), useSubject('duzenle'), useSubject('sil')];
  const viewed = useRow(viewing, query.data?.ads, query);
  const edited = useRow(editing, query.data?.ads, query);
  const deleted = useRow(deleting, query.data?.ads, query);
  const moving = useAdChange(homepageAdsContract.moveStartupAd);
  const move = useToldCall(moving, texts.moving);
  const columns = columnsFor({
    ads,
    may,
    // A move changes the places of two ads: the next one begins with what the first has left.
    isMoving: moving.isPending,
    onMove: ({ id, display_order, title }, direction) =>
      move({ params: { id }, body: { direction, display_order } }, title),
    onView: viewing.open,
    onEdit: editing.open,
    onDelete: deleting.open,
  });
  return (
    <section aria-labelledby="homepage-ads">
      <SectionHeader onAdd={may.add ? () => adding.open('ekle') : undefined} />
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
      {may.add && (
        <AddAdDialog ads={ads} isOpen={adding.opened === 'ekle' && !query.isPending} onClose={adding.close} />
      )}
      {may.edit && <EditAdDialog ad={edited} ads={ads} onClose={editing.close} />}
      {may.delete && <DeleteAdDialog ad={deleted} onClose={deleting.close} />}
    </section>
  );
}

/** Without `onAdd` there is no button. */
function SectionHeader({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 id="homepage-ads" className="text-lg font-bold">
          {texts.title}
        </h2>
        <p className="text-sm text-soft">{texts.about}</p>
      </div>
      {onAdd && (
        <Button icon={<Plus aria-hidden />} onClick={onAdd}>
          {texts.add}
        </Button>
      )}
    </div>
  );
}

/** The changes that the person may make; who may make none looks at the ads. */
function useRights() {
  return {
    add: useMayCall(homepageAdsContract.addStartupAd),
    edit: useMayCall(homepageAdsContract.editStartupAd),
    delete: useMayCall(homepageAdsContract.deleteStartupAd),
    switch: useMayCall(homepageAdsContract.setStartupAdStatus),
    move: useMayCall(homepageAdsContract.moveStartupAd),
  };
}

interface Desk {
  ads: readonly HomepageAd[];
  may: ReturnType<typeof useRights>;
  isMoving: boolean;
  onMove: (ad: HomepageAd, direction: 'up' | 'down') => void;
  onView: (id: number) => void;
  onEdit: (id: number) => void;
  onDelete: (id: number) => void;
}

function columnsFor(desk: Desk): Column<HomepageAd>[] {
  return [
    { header: words.place, cell: (ad) => <AdPlace ad={ad} desk={desk} /> },
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
    actionsColumn((ad) => <AdActions ad={ad} desk={desk} />),
  ];
}

/** An ad's place, with buttons up and down. A button that is closed for now stays, so that it keeps the focus. */
function AdPlace({ ad, desk }: { ad: HomepageAd; desk: Desk }) {
  if (!desk.may.move) return <span className="tabular">{ad.display_order}</span>;
  const mayRise = ad !== desk.ads[0] && !desk.isMoving;
  const mayFall = ad !== desk.ads.at(-1) && !desk.isMoving;
  return (
    <span className="inline-flex items-center gap-1">
      <span className="tabular min-w-6">{ad.display_order}</span>
      <IconButton
        label={`${texts.moveUp}: ${ad.title}`}
        icon={<ArrowUp />}
        aria-disabled={!mayRise}
        onClick={() => mayRise && desk.onMove(ad, 'up')}
      />
      <IconButton
        label={`${texts.moveDown}: ${ad.title}`}
        icon={<ArrowDown />}
        aria-disabled={!mayFall}
        onClick={() => mayFall && desk.onMove(ad, 'down')}
      />
    </span>
  );
}

function AdActions({ ad: { id, title, status }, desk }: { ad: HomepageAd; desk: Desk }) {
  const switchTo = useToldCall(useAdChange(homepageAdsContract.setStartupAdStatus), texts.switching);
  const button = { size: 'sm', variant: 'secondary', about: title } as const;
  const onView = () => desk.onView(id);
  if (!desk.may.edit && !desk.may.switch && !desk.may.delete)
    return (
      <RowActions about={title}>
        <Button {...button} onClick={onView}>
          {texts.view}
        </Button>
      </RowActions>
    );
  const isActive = status === 'active';
  const deletion: MenuEntry = {
    label: actionWords.delete,
    icon: <Trash2 aria-hidden />,
    tone: 'danger',
    onSelect: () => desk.onDelete(id),
  };
  return (
    <RowActions
      about={title}
      menu={[
        { label: texts.view, icon: <Eye aria-hidden />, onSelect: onView },
        ...(desk.may.delete ? [deletion] : []),
      ]}
    >
      {desk.may.edit && (
        <Button {...button} onClick={() => desk.onEdit(id)}>
          {actionWords.edit}
        </Button>
      )}
      {desk.may.switch && (
        <Button
          {...button}
          onClick={() =>
            switchTo({ params: { id }, body: { status: isActive ? 'inactive' : 'active' } }, title)
          }
        >
          {isActive ? texts.deactivate : texts.activate}
        </Button>
      )}
    </RowActions>
  );
}
