import { useRef } from 'react';
import { FormField } from '#lib/web/form/form-field.tsx';
import { mergeRefs } from '#lib/web/inputs/merge-refs.ts';
import { Select } from '#lib/web/inputs/select.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { adminCampaignsContract } from '../../contract/admin.ts';
import { REJECTION_CATEGORIES, REJECTION_CATEGORY_TEXTS } from '../../rejection.ts';
import { useAdminCampaign, useCampaignChange } from '../api.ts';
import { rejectionTexts as texts } from '../texts/admin.ts';
import type { DecisionDialogProps } from './approve-dialog.tsx';
import { useReload } from './use-reload.tsx';
import { useAsked } from '../use-asked.ts';
import { useSeenVersion } from './use-seen-version.ts';

const OPTIONS = REJECTION_CATEGORIES.map((value) => ({ value, label: REJECTION_CATEGORY_TEXTS[value] }));

/** Rejects, for a reason. */
export function RejectDialog({ subject, onDecided }: DecisionDialogProps) {
  const asked = useAsked(subject, useAdminCampaign(subject.id), 'reject');
  const version = useSeenVersion(subject.id);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  return (
    <FormDialog
      subject={asked && asked.id}
      onClose={subject.close}
      onDone={onDecided}
      call={useCampaignChange(adminCampaignsContract.decideCampaign)}
      schema={adminCampaignsContract.decideCampaign.body}
      values={() => ({ status: 'rejected' as const, rejection_reason: '', rejection_category: null })}
      input={(id, body) => (version === null ? null : { params: { id }, body: { ...body, version } })}
      words={texts}
      tone="danger"
      size="sm"
      initialFocus={reasonField}
      description={() => asked && texts.text(asked.campaign_name)}
      problemAction={useReload(subject.close)}
    >
      {({ control }) => (
        <>
          <FormField control={control} name="rejection_category" label={texts.category}>
            {(input) => <Select {...input} options={OPTIONS} emptyLabel={texts.anyCategory} />}
          </FormField>
          <FormField
            control={control}
            name="rejection_reason"
            label={texts.reason}
            hint={texts.hint}
            isRequired
          >
            {(input) => <TextArea {...input} ref={mergeRefs(reasonField, input.ref)} limit={1000} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}
