import { type RefObject, useRef, useState } from 'react';
import { CallError, errorText } from '#lib/web/call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { adminCampaignsContract } from '../../contract/admin.ts';
import { REJECTION_CATEGORIES, REJECTION_CATEGORY_TEXTS, type RejectionCategory } from '../../rejection.ts';
import { campaignTexts } from '../../texts.ts';
import { useAdminCampaign, useCampaignChange } from '../api.ts';
import type { DecisionDialogProps } from './approve-dialog.tsx';
import { ReloadButton } from './decision-problem.tsx';
import { decisionTexts } from '../texts/admin.ts';
import { useSeenVersion } from './use-seen-version.ts';

const OPTIONS = REJECTION_CATEGORIES.map((value) => ({ value, label: REJECTION_CATEGORY_TEXTS[value] }));
const FORM_ID = 'reject-campaign';

/** Asks why, then rejects. */
export function RejectDialog({ subject, onDecided }: DecisionDialogProps) {
  const campaign = useAdminCampaign(subject.id);
  const version = useSeenVersion(campaign.data, subject.id !== null);
  const decide = useCampaignChange(adminCampaignsContract.decideCampaign);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      isOpen={subject.id !== null}
      onClose={subject.close}
      title={decisionTexts.rejectTitle}
      description={campaign.data && decisionTexts.rejectText(campaign.data.campaign_name)}
      size="sm"
      initialFocus={reasonField}
      footer={
        <>
          <Button variant="secondary" onClick={subject.close} disabled={decide.isPending}>
            {decisionTexts.cancel}
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            variant="danger"
            isBusy={decide.isPending}
            busyText={decisionTexts.rejecting}
          >
            {decisionTexts.reject}
          </Button>
        </>
      }
    >
      {campaign.data && version !== null && (
        <ReasonForm
          key={campaign.data.id}
          reasonField={reasonField}
          onReload={subject.close}
          onSubmit={async (why) => {
            const { id } = campaign.data;
            await decide.mutateAsync({ params: { id }, body: { status: 'rejected', ...why, version } });
            onDecided(id);
          }}
        />
      )}
    </Dialog>
  );
}

interface Why {
  rejection_reason: string;
  rejection_category: RejectionCategory | null;
}

interface ReasonFormProps {
  onSubmit: (why: Why) => Promise<void>;
  /** What was looked at is no longer so, and is being read again. */
  onReload: () => void;
  reasonField: RefObject<HTMLTextAreaElement | null>;
}

function ReasonForm({ onSubmit, onReload, reasonField }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [category, setCategory] = useState<RejectionCategory | null>(null);
  const [reasonError, setReasonError] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const toast = useToast();

  async function submit() {
    if (reason.trim() === '') {
      setReasonError(campaignTexts.reasonRequired);
      return;
    }
    setProblem(null);
    try {
      await onSubmit({ rejection_reason: reason, rejection_category: category });
      toast.success(campaignTexts.rejected);
    } catch (error) {
      const fieldText = error instanceof CallError ? error.fields['rejection_reason'] : undefined;
      if (fieldText !== undefined) setReasonError(fieldText);
      else setProblem(error);
    }
  }

  return (
    <form
      id={FORM_ID}
      noValidate
      className="flex flex-col gap-4 pb-1"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problem !== null && (
        <Alert tone="danger" action={<ReloadButton error={problem} onReload={onReload} />}>
          {errorText(problem, decisionTexts.rejectFailed)}
        </Alert>
      )}
      <Field label={decisionTexts.category}>
        <Select
          options={OPTIONS}
          value={category}
          onChange={setCategory}
          emptyLabel={decisionTexts.categoryPlaceholder}
        />
      </Field>
      <Field label={decisionTexts.reason} hint={decisionTexts.reasonHint} error={reasonError} isRequired>
        <TextArea
          ref={reasonField}
          value={reason}
          limit={1000}
          onChange={(text) => {
            setReason(text);
            if (text.trim() !== '') setReasonError(null);
          }}
        />
      </Field>
    </form>
  );
}
