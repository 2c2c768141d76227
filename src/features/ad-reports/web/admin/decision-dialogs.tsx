import { z } from '#lib/shared/zod.ts';
import { ReasonDialog } from '#lib/web/form/reason-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { useToast } from '#lib/web/ui/use-toast.ts';
import { stopBody } from '#features/campaigns/admin-contract.ts';
import { dismissBody, type ReportedCampaign } from '../../contract.ts';
import { dismissDialogTexts, reportMessages, stopDialogTexts } from '../../texts.ts';
import { useDismissReports, useStopReported } from './api.ts';

interface DecisionDialogProps {
  /** Null while the dialog is closed. */
  campaign: ReportedCampaign | null;
  onClose: () => void;
}

const dismissReason = z.object({ reason: dismissBody.shape.reason });

/** What is sent: the reason, and how far the admin has read. */
function callOf(campaign: ReportedCampaign, reason: string) {
  return { params: { id: campaign.id }, body: { reason, last_report_id: campaign.last_report_id } };
}

/** Asks why, takes the campaign off the air and closes its reports. */
export function StopReportedDialog({ campaign, onClose }: DecisionDialogProps) {
  const stop = useStopReported();
  const toast = useToast();
  const name = useLast(campaign?.campaign_name ?? null) ?? '';
  return (
    <ReasonDialog
      isOpen={campaign !== null}
      onClose={onClose}
      title={stopDialogTexts.title}
      description={stopDialogTexts.description(name)}
      schema={stopBody}
      label={stopDialogTexts.label}
      hint={stopDialogTexts.hint}
      confirmLabel={stopDialogTexts.confirm}
      busyText={stopDialogTexts.busy}
      failedText={stopDialogTexts.failed}
      onSubmit={async ({ reason }) => {
        if (campaign === null) return;
        await stop.mutateAsync(callOf(campaign, reason));
        toast.success(reportMessages.stopped);
      }}
    />
  );
}

/** Asks for a note and closes the reports; the campaign goes on. */
export function DismissReportsDialog({ campaign, onClose }: DecisionDialogProps) {
  const dismiss = useDismissReports();
  const toast = useToast();
  const name = useLast(campaign?.campaign_name ?? null) ?? '';
  return (
    <ReasonDialog
      isOpen={campaign !== null}
      onClose={onClose}
      title={dismissDialogTexts.title}
      description={dismissDialogTexts.description(name)}
      schema={dismissReason}
      label={dismissDialogTexts.label}
      hint={dismissDialogTexts.hint}
      confirmLabel={dismissDialogTexts.confirm}
      busyText={dismissDialogTexts.busy}
      failedText={dismissDialogTexts.failed}
      onSubmit={async ({ reason }) => {
        if (campaign === null) return;
        await dismiss.mutateAsync(callOf(campaign, reason));
        toast.success(reportMessages.dismissed);
      }}
    />
  );
}
