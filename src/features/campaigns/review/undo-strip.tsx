import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { classNames } from '#lib/web/class-names.ts';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { Key } from '#lib/web/screen/queue-page.tsx';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { undoTexts as texts } from '../admin-texts.web.ts';
import type { HeldDecision } from '../campaign-wire.ts';
import { reviewContract } from '../contract/admin.ts';
import { useCampaignChange, useHeldDecisions } from '../api.web.ts';

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
            aria-keyshortcuts="Z"
            onClick={held.undo}
          >
            {texts.undo}
            {/* Not read out each second. */}
            <span aria-hidden className="tabular">
              ({held.secondsLeft})
            </span>
            <Key letter="Z" />
          </Button>
        </div>
      )}
    </div>
  );
}

const SECOND_MS = 1000;

export interface Held {
  ids: number[];
  name: string | undefined;
  decision: 'approve' | 'reject' | 'both';
  secondsLeft: number;
  undo: () => void;
}

export function useHeld(): Held | null {
  const mayUndo = useMayCall(reviewContract.undoDecisions);
  const query = useHeldDecisions();
  const { dataUpdatedAt } = query;
  const data = usePart(query);
  const undo = useNotifiedCall(useCampaignChange(reviewContract.undoDecisions), texts);
  const [now, setNow] = useState(() => Date.now());
  const decisions = (data?.decisions ?? []).filter(({ is_void: isVoid }) => !isVoid);
  useVoidNotices(data?.decisions);
  const ends = decisions.map(({ remaining_ms }) => dataUpdatedAt + remaining_ms);
  const lastEnd = ends.length === 0 ? null : Math.max(...ends);

  useEffect(() => {
    if (lastEnd === null) return undefined;
    const tick = setInterval(() => setNow(Date.now()), SECOND_MS / 4);
    return () => clearInterval(tick);
  }, [lastEnd]);

  const open = decisions.filter((_, at) => (ends[at] ?? 0) > now);
  const [first] = open;
  if (first === undefined || !mayUndo) return null;
  const ids = open.map(({ campaign_id }) => campaign_id);
  const firstEnd = Math.min(...ends.filter((end) => end > now));
  return {
    ids,
    name: open.length === 1 ? first.campaign_name : undefined,
    decision: open.every(({ decision }) => decision === first.decision) ? first.decision : 'both',
    secondsLeft: Math.max(1, Math.min(10, Math.ceil((firstEnd - now) / SECOND_MS))),
    undo: () => undo({ body: { ids } }),
  };
}

function useVoidNotices(decisions: readonly HeldDecision[] | undefined): void {
  const notified = useRef<ReadonlySet<number>>(new Set());
  const toast = useToast();
  useEffect(() => {
    const dropped = (decisions ?? []).filter(({ is_void: isVoid }) => isVoid);
    for (const { campaign_id: id, campaign_name: name } of dropped)
      if (!notified.current.has(id)) toast.error(texts.isVoid(name));
    notified.current = new Set(dropped.map(({ campaign_id: id }) => id));
  }, [decisions, toast]);
}
