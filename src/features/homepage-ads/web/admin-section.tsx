import { ArrowDown, ArrowUp, Eye, Images, Plus, Trash2 } from 'lucide-react';
import { words } from '#lib/shared/words.ts';
import { useKnownParam, useListParams } from '#lib/web/list-params.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { ImageWithFallback } from '#lib/web/layout/image-with-fallback.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { type Column, Table } from '#lib/web/lists/table.tsx';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import { useRow } from '#lib/web/screen/use-row.ts';
import { useSubject } from '#lib/web/screen/use-subject.ts';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { actionWords } from '#lib/web/words.ts';
import { homepageAdsContract } from '../contract.ts';
import { AddAdDialog } from './admin-add-dialog.tsx';
import { type HomepageAd, useAdChange, useHomepageAds } from './admin-api.ts';
import { DeleteAdDialog } from './admin-delete-dialog.tsx';
import { EditAdDialog } from './admin-edit-dialog.tsx';
import { adminAdTexts as texts } from './texts/admin.ts';
import { ViewAdDialog } from './admin-view-dialog.tsx';

interface Actions {
  onView: (ad: HomepageAd) => void;
  onEdit: (ad: HomepageAd) => void;
  onDelete: (ad: HomepageAd) => void;
  onToggle: (ad: HomepageAd) => void;
  onMove: (ad: HomepageAd, direction: 'up' | 'down') => void;
  isMoving: boolean;
  may: Rights;
}

type Rights = ReturnType<typeof useRights>;

/** The acts that the person may do; whoever may do none of them looks at the ads. */
function useRights() {
  return {
    add: useMayCall(homepageAdsContract.addStartupAd),
    edit: useMayCall(homepageAdsContract.editStartupAd),
    delete: useMayCall(homepageAdsContract.deleteStartupAd),
    toggle: useMayCall(homepageAdsContract.setStartupAdStatus),
    move: useMayCall(homepageAdsContract.moveStartupAd),
  };
}

function columnsFor(actions: Actions, ads: readonly HomepageAd[]): Column<HomepageAd>[] {
  return [
    {
      header: words.place,
      cell: (ad) =>
        actions.may.move ? (
          <AdPlace
            ad={ad}
            mayRise={ad !== ads[0] && !actions.isMoving}
            mayFall={ad !== ads.at(-1) && !actions.isMoving}
            onMove={(direction) => actions.onMove(ad, direction)}
          />
        ) : (
          <span className="tabular">{ad.display_order}</span>
        ),
    },
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
    {
      header: words.status,
      cell: ({ status }) =>
        status === 'active' ? <Badge tone="success">{texts.active}</Badge> : <Badge>{texts.inactive}</Badge>,
    },
    actionsColumn((ad) => <AdActions ad={ad} actions={actions} />),
  ];
}

interface AdPlaceProps {
  ad: HomepageAd;
  mayRise: boolean;
  mayFall: boolean;
  onMove: (direction: 'up' | 'down') => void;
}

/** An ad's position, with buttons up and down. A button that is closed for now stays, so that it keeps the focus. */
function AdPlace({ ad, mayRise, mayFall, onMove }: AdPlaceProps) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="tabular min-w-6">{ad.display_order}</span>
      <IconButton
        label={`${texts.moveUp}: ${ad.title}`}
        icon={<ArrowUp />}
        aria-disabled={!mayRise}
        onClick={() => mayRise && onMove('up')}
      />
      <IconButton
        label={`${texts.moveDown}: ${ad.title}`}
        icon={<ArrowDown />}
        aria-disabled={!mayFall}
        onClick={() => mayFall && onMove('down')}
      />
    </span>
  );
}

function AdActions({ ad, actions }: { ad: HomepageAd; actions: Actions }) {
  const isActive = ad.status === 'active';
  const { may } = actions;
  const onView = () => actions.onView(ad);
  if (!may.edit && !may.toggle && !may.delete)
    return (
      <RowActions about={ad.title}>
        <Button size="sm" variant="secondary" about={ad.title} onClick={onView}>
          {texts.view}
        </Button>
      </RowActions>
    );
  const deletion: MenuEntry = {
    label: actionWords.delete,
    icon: <Trash2 aria-hidden />,
    tone: 'danger',
    onSelect: () => actions.onDelete(ad),
  };
  return (
    <RowActions
      about={ad.title}
      menu={[
        { label: texts.view, icon: <Eye aria-hidden />, onSelect: onView },
        ...(may.delete ? [deletion] : []),
      ]}
    >
      {may.edit && (
        <Button size="sm" variant="secondary" about={ad.title} onClick={() => actions.onEdit(ad)}>
          {actionWords.edit}
        </Button>
      )}
      {may.toggle && (
        <Button size="sm" variant="secondary" about={ad.title} onClick={() => actions.onToggle(ad)}>
          {isActive ? texts.deactivate : texts.activate}
        </Button>
      )}
    </RowActions>
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

/** Ana Sayfa Reklamları: the table and its dialogs. The URL has the open dialog as `islem` and its ad as `reklam`. */
export function HomepageAdsSection() {
  const list = useListParams();
  const query = useHomepageAds();
  const may = useRights();
  const switchTo = useToldCall(useAdChange(homepageAdsContract.setStartupAdStatus), texts.switching);
  const moving = useAdChange(homepageAdsContract.moveStartupAd);
  const move = useToldCall(moving, texts.moving);
  const ads = query.data?.ads ?? [];
  const action = useKnownParam('islem', ['ekle', 'gor', 'duzenle', 'sil']);
  const subject = useRow(
    { ...useSubject('reklam'), close: () => list.drop('islem', 'reklam') },
    query.data?.ads,
    {
      isFetching: query.isFetching,
      isPlaceholderData: false,
    },
  );
  const close = () => list.drop('islem', 'reklam');
  const open = (islem: string) => (ad: HomepageAd) => list.patch({ islem, reklam: String(ad.id) });
  const actions: Actions = {
    onView: open('gor'),
    onEdit: open('duzenle'),
    onDelete: open('sil'),
    onToggle: ({ id, status, title }) =>
      switchTo({ params: { id }, body: { status: status === 'active' ? 'inactive' : 'active' } }, title),
    onMove: ({ id, display_order, title }, direction) =>
      move({ params: { id }, body: { direction, display_order } }, title),
    // A move changes the places of two ads: the next one begins with what the first has left.
    isMoving: moving.isPending,
    may,
  };
  return (
    <section aria-labelledby="homepage-ads">
      <SectionHeader onAdd={may.add ? () => list.patch({ islem: 'ekle', reklam: '' }) : undefined} />
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
            columns={columnsFor(actions, data.ads)}
            onOpen={actions.onView}
          />
        )}
      </QueryStates>
      {may.add && <AddAdDialog ads={ads} isOpen={action === 'ekle' && !query.isPending} onClose={close} />}
      <ViewAdDialog ad={action === 'gor' ? subject : null} onClose={close} />
      {may.edit && <EditAdDialog ad={action === 'duzenle' ? subject : null} ads={ads} onClose={close} />}
      {may.delete && <DeleteAdDialog ad={action === 'sil' ? subject : null} onClose={close} />}
    </section>
  );
}
