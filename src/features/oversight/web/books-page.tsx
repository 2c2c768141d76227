import { PencilLine, ScanSearch } from 'lucide-react';
import { errorText } from '#lib/web/call.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { useKeptState } from '#lib/web/kept.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { oversightContract } from '../contract.ts';
import { useAuditNow, useBooks } from './api.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { FreezeBanner } from './freeze-banner.tsx';
import { InvariantList } from './invariant-list.tsx';
import { LastRun } from './last-run.tsx';
import { LooksCard } from './looks-card.tsx';
import { SealCard } from './seal-card.tsx';
import { booksTexts as texts } from './texts.ts';
import { TrialBalance } from './trial-balance.tsx';

interface AuditButtonProps {
  audit: ReturnType<typeof useAuditNow>;
}

function AuditButton({ audit }: AuditButtonProps) {
  const toast = useToast();
  return (
    <Button
      icon={<ScanSearch aria-hidden />}
      isBusy={audit.isPending}
      busyText={texts.auditing}
      onClick={() =>
        audit.mutate(
          {},
          {
            // One that takes longer goes on, and the page shows how far it is.
            onSuccess: ({ data, message }) =>
              (data.problem_count ?? 0) === 0 ? toast.success(message ?? '') : toast.error(message ?? ''),
            onError: (error) => toast.error(errorText(error, texts.auditFailed)),
          },
        )
      }
    >
      {texts.auditNow}
    </Button>
  );
}

function CorrectionButton() {
  const [isCorrecting, setIsCorrecting] = useKeptState('correcting', false);
  return (
    <>
      <Button variant="secondary" icon={<PencilLine aria-hidden />} onClick={() => setIsCorrecting(true)}>
        {texts.correct}
      </Button>
      <CorrectionDialog isOpen={isCorrecting} onClose={() => setIsCorrecting(false)} />
    </>
  );
}

/** What an administrator can do about the books. */
function Actions({ audit }: AuditButtonProps) {
  const mayCorrect = useMayCall(oversightContract.proposeCorrection);
  const mayAudit = useMayCall(oversightContract.auditNow);
  if (!mayCorrect && !mayAudit) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {mayCorrect && <CorrectionButton />}
      {mayAudit && <AuditButton audit={audit} />}
    </div>
  );
}

/** Denklik: whether the books agree, what is in them, and links from each figure to its entries. */
export function BooksPage() {
  const query = useBooks();
  const audit = useAuditNow();
  return (
    <>
      <PageHeader title={texts.title} description={texts.about} actions={<Actions audit={audit} />} />
      <QueryStates query={query} failedText={texts.failed}>
        {(books) => (
          <div className="flex flex-col gap-5">
            <FreezeBanner books={books} />
            <LastRun books={books} />
            <LooksCard looks={books.looks} isAsking={audit.isPending} />
            <TrialBalance books={books} />
            {books.run && <InvariantList run={books.run} />}
            <SealCard seals={books.seals} />
          </div>
        )}
      </QueryStates>
    </>
  );
}
