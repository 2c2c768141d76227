import { ArrowRight } from 'lucide-react';
import { shorten } from '#lib/shared/text/shorten.ts';
import { changeWords } from '../change-text.ts';
import type { AuditChange } from '../contract.ts';
import { auditPageTexts as texts } from './texts.ts';

const SHORTENED_AFTER = 120;

const shortened = (text: string | null): string =>
  text === null ? texts.nothing : shorten(text, SHORTENED_AFTER);

/**
 * The values before and after, field by field. All of them are shown as text, so that markup that somebody typed does
 * nothing.
 */
export function ChangeList({ action, changes }: { action: string; changes: readonly AuditChange[] }) {
  if (changes.length === 0) return <span className="text-soft">{texts.noChange}</span>;
  return (
    <ul className="flex flex-col gap-0.5 text-xs">
      {changes.map((change) => {
        const { label, before, after } = changeWords(action, change);
        return (
          <li key={change.field} className="break-words">
            <span className="text-soft">{label}:</span>{' '}
            {before !== null && (
              <>
                <del className="text-soft">{shortened(before)}</del>
                <ArrowRight aria-hidden className="mx-1 inline size-3" />
              </>
            )}
            <strong className="font-semibold">{shortened(after)}</strong>
          </li>
        );
      })}
    </ul>
  );
}
