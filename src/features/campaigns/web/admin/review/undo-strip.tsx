import { Undo2 } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { classNames } from '#lib/web/class-names.ts';
import { undoTexts as texts } from '../../texts/admin.ts';
import type { Held } from './use-held.ts';

/** What was just decided, and the button that takes it back while there is time. Nothing is drawn otherwise. */
export function UndoStrip({ held, className }: { held: Held | null; className?: string }) {
  return (
    // Always in the page, because screen readers announce only what changes inside a region they know.
    <div role="status" className={classNames(held !== null && className)}>
      {held && (
        <div className="on-dark flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-rail py-1.5 pr-1.5 pl-4 text-sm font-medium text-white shadow-float">
          <p className="min-w-0 flex-1 basis-44 py-1.5 break-words">
            {texts.decided(held.decision, held.name, held.ids.length)}
          </p>
          <Button
            size="sm"
            variant="secondary"
            icon={<Undo2 aria-hidden />}
            aria-label={texts.undo}
            onClick={held.undo}
          >
            {texts.undo}
            {/* Not read out each second. */}
            <span aria-hidden className="tabular">
              ({held.secondsLeft})
            </span>
          </Button>
        </div>
      )}
    </div>
  );
}
