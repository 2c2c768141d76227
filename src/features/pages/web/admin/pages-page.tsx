import { FileText } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import type { DataOf } from '#lib/shared/route.ts';
import type { pagesContract } from '../../contract.ts';
import { pageTitles } from '../../texts.ts';
import { pagesTexts as texts } from '../texts/admin.ts';
import { usePages } from './api.ts';
import { editorPath, publicPath } from './places.ts';

type ListedPage = DataOf<typeof pagesContract.listPages>['pages'][number];

/** The pages that the operator writes, each with the version in force. */
export function PagesPage() {
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <QueryStates query={usePages()} failedText={texts.failed}>
        {({ pages }) => (
          <ul className="flex flex-col gap-4">
            {pages.map((page) => (
              <li key={page.page}>
                <PageCard {...page} />
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </>
  );
}

function PageCard({ page, published, newest }: ListedPage) {
  const name = pageTitles[page];
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <FileText aria-hidden className="size-6 shrink-0 text-soft" />
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="font-bold">{name}</h2>
          <p className="tabular text-sm text-soft">
            {published.published_at !== null &&
              texts.inForce(published.version, formatDateTime(published.published_at))}
          </p>
        </div>
        {newest.version > published.version && <Badge tone="warning">{texts.draft(newest.version)}</Badge>}
        <ButtonLink variant="secondary" to={publicPath(page)} target="_blank" aria-label={texts.showOf(name)}>
          {texts.show}
        </ButtonLink>
        <ButtonLink to={editorPath(page)} aria-label={texts.editOf(name)}>
          {texts.edit}
        </ButtonLink>
      </div>
    </Card>
  );
}
