import { useState } from 'react';
import { useParams } from 'react-router';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Missing } from '#lib/web/lists/missing.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { PAGE_NAMES } from '../../page-names.ts';
import { pageTitles } from '../../texts.ts';
import { editorTexts as texts } from '../texts/admin.ts';
import { usePages, usePageVersion } from './api.ts';
import { PageEditor } from './page-editor.tsx';
import { PAGES_PATH } from './places.ts';

/** Writes one page: its newest text, how it will look, and every version that was kept. */
export function PageEditorPage() {
  const { page: asked } = useParams();
  const name = PAGE_NAMES.find((known) => known === asked);
  if (name === undefined)
    return (
      <>
        <PageHeader title={texts.missingTitle} back={{ to: PAGES_PATH, label: texts.back }} />
        <Missing title={texts.missingTitle} list={{ to: PAGES_PATH, label: texts.back }}>
          {texts.missing}
        </Missing>
      </>
    );
  return <KnownPage key={name} name={name} />;
}

function KnownPage({ name }: { name: (typeof PAGE_NAMES)[number] }) {
  const newest = usePages().data?.pages.find(({ page }) => page === name)?.newest;
  // What is kept meanwhile, here or by another administrator, does not take the text away from under who writes.
  const [opened, setOpened] = useState<number>();
  if (opened === undefined && newest !== undefined) setOpened(newest.version);
  const query = usePageVersion(name, opened);
  return (
    <>
      <PageHeader title={pageTitles[name]} back={{ to: PAGES_PATH, label: texts.back }} />
      <QueryStates query={query} failedText={texts.failed}>
        {(version) => <PageEditor name={name} newest={version} />}
      </QueryStates>
    </>
  );
}
