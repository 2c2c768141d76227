import { z } from '#lib/shared/zod.ts';
import { ReasonDialog } from '#lib/web/form/reason-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { stopBody } from '#features/campaigns/contract/admin.ts';
import { dismissBody, type ReportedCampaign } from '../../contract.ts';
import { dismissDialogTexts, stopDialogTexts } from '../texts/admin.ts';
import { reportMessages } from '../../texts.ts';
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

interface DecideProps extends DecisionDialogProps {
  texts: typeof stopDialogTexts | typeof dismissDialogTexts;
  schema: typeof stopBody | typeof dismissReason;
  decide: (call: ReturnType<typeof callOf>) => Promise<unknown>;
  doneText: string;
}

function DecideDialog({ campaign, onClose, texts, schema, decide, doneText }: DecideProps) {
  const toast = useToast();
  const name = useLast(campaign?.campaign_name ?? null) ?? '';
  return (
    <ReasonDialog
      isOpen={campaign !== null}
      onClose={onClose}
      title={texts.title}
      description={texts.description(name)}
      schema={schema}
      label={texts.label}
      hint={texts.hint}
      confirmLabel={texts.confirm}
      busyText={texts.busy}
      failedText={texts.failed}
      onSubmit={async ({ reason }) => {
        if (campaign === null) return;
        await decide(callOf(campaign, reason));
        toast.success(doneText);
      }}
    />
  );
}

/** Asks why, takes the campaign off the air and closes its reports. */
export function StopReportedDialog(props: DecisionDialogProps) {
  const { mutateAsync } = useStopReported();
  return (
    <DecideDialog
      {...props}
      texts={stopDialogTexts}
      schema={stopBody}
      decide={mutateAsync}
      doneText={reportMessages.stopped}
    />
  );
}

/** Asks for a note and closes the reports; the campaign goes on. */
export function DismissReportsDialog(props: DecisionDialogProps) {
  const { mutateAsync } = useDismissReports();
  return (
    <DecideDialog
      {...props}
      texts={dismissDialogTexts}
      schema={dismissReason}
      decide={mutateAsync}
      doneText={reportMessages.dismissed}
    />
  );
}
