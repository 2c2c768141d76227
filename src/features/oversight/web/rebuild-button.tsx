import { useState } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { ReasonDialog } from '#lib/web/screen/reason-dialog.tsx';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { oversightContract, rebuildBody } from '../contract.ts';
import { type Problem, useRebuildBalance } from './api.ts';
import { booksTexts, rebuildTexts as texts } from './texts.ts';

const reasonBody = rebuildBody.pick({ reason: true });

/** Beside a stored balance that differs: sets it to what was posted, with a reason, for whoever may. */
export function RebuildButton({ problem }: { problem: Problem }) {
  const [asked, setAsked] = useState<Problem | null>(null);
  const mayRebuild = useMayCall(oversightContract.rebuildBalance);
  const rebuild = useRebuildBalance();
  if (!mayRebuild) return null;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsked(problem)}>
        {booksTexts.rebuild}
      </Button>
      <ReasonDialog
        subject={asked}
        onClose={() => setAsked(null)}
        call={rebuild}
        schema={reasonBody}
        input={({ subject }, { reason }) => ({ body: { account: subject, reason } })}
        words={texts}
        tone="primary"
        description={({ subject_text: account }) => texts.about(account)}
      />
    </>
  );
}
