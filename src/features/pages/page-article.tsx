import { type ReactNode, useId } from 'react';
import { formatDay } from '#lib/shared/dates.ts';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import type { PageName, Block, Span } from './blocks.ts';
import { pageTexts as texts, pageTitles } from './texts.ts';
import { useCallQuery } from '#lib/web/query.ts';
import { pagesContract } from './contract.ts';
import { Link } from 'react-router';
import { Unbroken } from '#lib/web/layout/unbroken.tsx';

const LINK = 'rounded-xs font-semibold text-brand-text underline underline-offset-4';

function Line({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, index) => <Words key={index} span={span} />);
}

function Words({ span: { text, is_bold: isBold, is_italic: isItalic, link } }: { span: Span }) {
  const letters = <Unbroken text={text} />;
  const plain = isItalic ? <em>{letters}</em> : letters;
  const words = isBold ? <strong className="text-ink">{plain}</strong> : plain;
  if (link === undefined) return words;
  if (link.startsWith('/'))
    return (
      <Link to={link} className={LINK}>
        {words}
      </Link>
    );
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={LINK}>
      {words}
    </a>
  );
}

export function PageBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="leading-relaxed text-pretty text-soft">
      {blocks.map((block, index) => (
        <PageBlock key={index} block={block} />
      ))}
    </div>
  );
}

function PageBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading
          className={block.level === 2 ? 'mt-8 text-xl font-bold text-ink' : 'mt-6 font-bold text-ink'}
        >
          <Line spans={block.spans} />
        </Heading>
      );
    }
    case 'list': {
      const List = block.is_numbered ? 'ol' : 'ul';
      return (
        <List
          className={
            block.is_numbered
              ? 'mt-3 flex flex-col gap-2'
              : 'mt-3 list-disc flex flex-col gap-2 pl-5 marker:text-brand-text'
          }
        >
          {block.items.map((item, index) => (
            <li key={index} className="break-words">
              {block.is_numbered && <span className="font-semibold text-brand-text">{index + 1}. </span>}
              <Line spans={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'picture':
      return (
        <img
          src={block.src}
          alt={block.alt}
          loading="lazy"
          className="mt-4 max-w-full rounded-lg border border-line"
        />
      );
    default:
      return (
        <p className="mt-3 break-words whitespace-pre-line">
          <Line spans={block.spans} />
        </p>
      );
  }
}

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

export function usePageText(page: PageName) {
  return useCallQuery(['pages', 'text', page], pagesContract.readPage, { params: { page } });
}
