import { formatDateTime } from '#lib/shared/dates.ts';
import { attempt, sayFailure } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { useCallMutation } from '#lib/web/query.ts';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useInnerList } from '#lib/web/screen/use-list.ts';
import { listWords } from '#lib/web/words.ts';
import { pagesContract, type PageVersion } from '../../contract.ts';
import type { PageName } from '../../page-names.ts';
import { versionTexts as texts } from '../texts/admin.ts';
import { usePageVersions } from './api.ts';

interface VersionListProps {
  name: PageName;
  /** Puts an older text into the editor. */
  onUse: (text: string) => void;
}

/** Every version that was kept, each to be fetched back into the editor. */
export function VersionList({ name, onUse }: VersionListProps) {
  const list = useInnerList();
  const query = usePageVersions(name, list.query.page);
  const read = useCallMutation(pagesContract.readPageVersion);
  const toast = useToast();
  async function bring(version: number) {
    const outcome = await attempt(read, { params: { page: name, version } });
    if (!outcome.isDone) return toast.error(sayFailure(outcome.error, texts.useFailed));
    onUse(outcome.answer.data.text);
    toast.success(texts.used(version));
  }
  return (
    <section aria-label={texts.heading}>
      <h2 className="mb-3 text-lg font-bold">{texts.heading}</h2>
      <TableSection
        list={list}
        query={query}
        words={texts}
        empty={null}
        rows={({ versions }) => versions}
        rowKey={({ version }) => version}
        columns={columnsFor((version) => void bring(version))}
      />
    </section>
  );
}

function columnsFor(bring: (version: number) => void): Column<PageVersion>[] {
  return [
    {
      header: texts.version,
      onPhone: 'title',
      cell: ({ version }) => <span className="tabular">{version}</span>,
    },
    {
      header: texts.savedAt,
      cell: ({ saved_at: at }) => <span className="tabular whitespace-nowrap">{formatDateTime(at)}</span>,
    },
    { header: texts.savedBy, cell: ({ saved_by: name }) => name ?? texts.shipped },
    {
      header: texts.published,
      cell: ({ published_at: at }) =>
        at === null ? (
          <Badge tone="neutral">{texts.notPublished}</Badge>
        ) : (
          <Badge tone="success">{formatDateTime(at)}</Badge>
        ),
    },
    {
      header: listWords.actions,
      align: 'end',
      onPhone: 'actions',
      cell: ({ version }) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.useOf(version)}
          onClick={() => bring(version)}
        >
          {texts.use}
        </Button>
      ),
    },
  ];
}
