import { ChevronDown } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { classNames } from '#lib/web/class-names.ts';
import { CopyButton } from '#lib/web/buttons/copy-button.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { INVARIANT_KEYS, INVARIANTS } from '#features/ledger/invariants.ts';
import { bookWords } from '../texts.ts';
import type { Books } from './api.ts';
import { detailTexts as texts } from './texts.ts';

/** Says how far the journal is sealed, and shows the newest hash, to be kept outside of the database. */
const sealFacts = ({ unsealed_entries, last_sealed_at, head }: Books['seals']) => [
  { label: texts.lastSealedAt, value: last_sealed_at && formatDateTime(last_sealed_at) },
  { label: texts.unsealedEntries, value: formatCount(unsealed_entries) },
  {
    label: texts.head,
    isWide: true,
    value: head && (
      <span className="flex flex-wrap items-center gap-2">
        <code className="text-xs break-all">{head}</code>
        <CopyButton text={head} label={texts.copyHead} />
      </span>
    ),
  },
];

function fullRunText(full: NonNullable<Books['full_run']>): string {
  const { at, actor_name: actor, took_ms: tookMs, problem_count: problems } = full;
  return texts.outcome({ at: formatDateTime(at), actor: actor ?? bookWords.automatic, tookMs, problems });
}

/** What few need: the last full check, the margin, the seals and the rules in words. */
export function BookDetails({ books: { full_run: full, margin, seals } }: { books: Books }) {
  return (
    <details className="group rounded-xl border border-line bg-surface px-4 sm:px-5">
      <summary
        className={classNames(
          'flex min-h-12 cursor-pointer list-none items-center justify-between font-bold',
          '[&::-webkit-details-marker]:hidden',
        )}
      >
        {texts.title}
        <ChevronDown aria-hidden className="size-5 text-faint transition group-open:rotate-180" />
      </summary>
      <DetailList
        className="pb-5"
        details={[
          { label: texts.fullRun, value: full === null ? texts.notYet : fullRunText(full), isWide: true },
          { label: texts.margin, value: formatKurus(margin), isWide: true },
          ...sealFacts(seals),
        ]}
      />
      <h2 className="border-t border-line pt-4 font-bold">{texts.rules}</h2>
      <p className="mt-0.5 text-sm text-soft">{texts.rulesAbout}</p>
      <ul className="divide-y divide-line py-2 text-sm">
        {INVARIANT_KEYS.map((key) => (
          <li key={key} className="flex gap-3 py-2">
            <span className="tabular w-8 shrink-0 text-soft">{INVARIANTS[key].id}</span>
            {INVARIANTS[key].title}
          </li>
        ))}
      </ul>
    </details>
  );
}
