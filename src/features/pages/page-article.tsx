import { type ReactNode, useId } from 'react';
import { formatDay } from '#lib/shared/dates.ts';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import type { PageName } from './blocks.ts';
import { pageTexts as texts, pageTitles } from './texts.ts';
import { usePageText } from './api.web.ts';
import { PageBlocks } from './page-blocks.tsx';

interface PageArticleProps {
  name: PageName;
  children?: ReactNode;
}

export function PageArticle({ name, children }: PageArticleProps) {
  const id = useId();
  const query = usePageText(name);
  return (
    <article aria-labelledby={id} className="mx-auto w-full max-w-2xl py-6 sm:py-10">
      <h1 id={id} className="text-3xl leading-tight font-extrabold tracking-tight">
        {pageTitles[name]}
      </h1>
      <QueryStates query={query} failedText={texts.failed} skeleton={<PageSkeleton />}>
        {({ blocks, version, since }) => (
          <>
            {name === 'terms' && (
              <p className="tabular mt-2 text-soft">{texts.version(version, formatDay(since))}</p>
            )}
            <PageBlocks blocks={blocks} />
          </>
        )}
      </QueryStates>
      {children}
    </article>
  );
}

function PageSkeleton() {
  return (
    <div className="mt-6 flex flex-col gap-3">
      <Skeleton className="h-24" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  );
}

export function HelpPage() {
  return <PageArticle name="help" />;
}

export function TermsPage() {
  return <PageArticle name="terms" />;
}
