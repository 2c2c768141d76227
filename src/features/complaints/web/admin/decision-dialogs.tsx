import { ReasonDialog } from '#lib/web/screen/reason-dialog.tsx';
import { z } from '#lib/shared/zod.ts';
import { stopBody } from '#features/campaigns/contract/admin.ts';
import { dismissBody, type ReportedCampaign } from '../../contract.ts';
import { dismissDialogTexts, stopDialogTexts } from '../texts/admin.ts';
import { useDismissReports, useStopReported } from './api.ts';

interface DecisionDialogProps {
  /** Null while the dialog is closed. */
  campaign: ReportedCampaign | null;
  onClose: () => void;
}

const dismissReason = z.object({ reason: dismissBody.shape.reason });

/** The call's input: the reason, and up to which report the admin has read. */
function inputOf({ id, last_report_id }: ReportedCampaign, { reason }: { reason: string }) {
  return { params: { id }, body: { reason, last_report_id } };
}

/** Asks for a reason, stops the campaign and closes its reports. */
export function StopReportedDialog({ campaign, onClose }: DecisionDialogProps) {
  return (
    <ReasonDialog
      subject={campaign}
      onClose={onClose}
      call={useStopReported()}
      schema={stopBody}
      input={inputOf}
      words={stopDialogTexts}
      description={({ campaign_name: name }) => stopDialogTexts.description(name)}
    />
  );
}

/** Asks for a note and closes the reports; the campaign goes on. */
export function DismissReportsDialog({ campaign, onClose }: DecisionDialogProps) {
  return (
    <ReasonDialog
      subject={campaign}
      onClose={onClose}
      call={useDismissReports()}
      schema={dismissReason}
      input={inputOf}
      words={dismissDialogTexts}
      description={({ campaign_name: name }) => dismissDialogTexts.description(name)}
    />
  );
}
