import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { formatKurus } from '#lib/shared/money.ts';
import { errorText } from '#lib/web/call.ts';
import { ConfirmDialog } from '#lib/web/overlays/confirm-dialog.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { adminCampaignsContract } from '../../contract/admin.ts';
import { useAdminCampaign, useCampaignChange } from '../api.ts';
import { breakdownLabels } from '../texts.ts';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { ReloadButton } from './decision-problem.tsx';
import { decisionTexts } from '../texts/admin.ts';
import { useSeenVersion } from './use-seen-version.ts';

export interface DecisionDialogProps {
  subject: Subject;
  /** Called after the decision stands. */
  onDecided: (id: number) => void;
}

/** Approves the content that is on screen: another one in force by then is refused. */
export function ApproveDialog({ subject, onDecided }: DecisionDialogProps) {
  const isOpen = subject.id !== null;
  const campaign = useAdminCampaign(subject.id);
  const version = useSeenVersion(campaign.data, isOpen);
  const decide = useCampaignChange(adminCampaignsContract.decideCampaign);
  const toast = useToast();
  const [problem, setProblem] = useState<unknown>(null);

  function close() {
    setProblem(null);
    subject.close();
  }

  async function confirm() {
    if (!campaign.data || version === null) return;
    const { id } = campaign.data;
    setProblem(null);
    try {
      const body = { status: 'active' as const, rejection_reason: null, version };
      const { message } = await decide.mutateAsync({ params: { id }, body });
      toast.success(message ?? decisionTexts.approve);
      onDecided(id);
    } catch (error) {
      setProblem(error);
    }
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      onConfirm={() => void confirm()}
      icon={<CircleCheck />}
      title={decisionTexts.approveTitle}
      confirmLabel={decisionTexts.approve}
      busyText={decisionTexts.approving}
      isBusy={decide.isPending}
      error={problem === null ? null : errorText(problem, decisionTexts.approveFailed)}
      errorAction={<ReloadButton error={problem} onReload={close} />}
    >
      {campaign.data && (
        <>
          <p>{decisionTexts.approveText(campaign.data.campaign_name)}</p>
          <p className="mt-2 font-semibold text-ink">
            {breakdownLabels.total}: {formatKurus(campaign.data.budget_details.total_with_vat)}
          </p>
        </>
      )}
      <p className="mt-2">{decisionTexts.approveHint}</p>
    </ConfirmDialog>
  );
}
