import { CircleCheck } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { adminPaths } from '#platform/places/paths.ts';
import { reviewContract } from '../contract/admin.ts';
import { useAdminCampaign, useCampaignChange } from '../api.web.ts';
import { breakdownLabels } from '../texts.web.ts';
import { approvalTexts as texts } from '../admin-texts.web.ts';
import { useReload, useSeenVersion } from './use-reload.tsx';
import { useAsked } from '../use-asked.web.ts';
import { SignList } from './sign-list.tsx';

export interface DecisionDialogProps {
  subject: Subject;
  /** The campaign is shown behind the dialog: what is decided on is what was read there. */
  isInDetails: boolean;
  onReload: (id: number) => void;
  onDecided: (id: number) => void;
}

export function ApproveDialog({ subject, isInDetails, onReload, onDecided }: DecisionDialogProps) {
  const version = useSeenVersion(subject.id, isInDetails);
  const asked = useAsked(subject, useAdminCampaign(subject.id), 'approve');
  return (
    <CallDialog
      subject={asked && version !== null ? asked.id : null}
      onClose={subject.close}
      onDone={onDecided}
      call={useCampaignChange(reviewContract.holdDecision)}
      input={(id) =>
        version === null
          ? null
          : { params: { id }, body: { status: 'active' as const, rejection_reason: null, version } }
      }
      words={texts}
      icon={<CircleCheck />}
      problemAction={useReload(subject.id, onReload)}
    >
      {(id) => <Approval id={id} />}
    </CallDialog>
  );
}

function Approval({ id }: { id: number }) {
  const { data: campaign } = useAdminCampaign(id);
  return (
    <>
      {campaign && (
        <>
          {/* Also for who approves from the list, without having looked at the rest. */}
          <SignList link={campaign.campaign_link} />
          <p>{texts.text(campaign.campaign_name)}</p>
          <p className="mt-2 font-semibold text-ink">
            {breakdownLabels.total}: {formatKurus(campaign.budget_details.total_with_vat)}
          </p>
        </>
      )}
      <p className="mt-2">
        {texts.hint.before}
        <TextLink to={adminPaths.payments}>{texts.hint.page}</TextLink>
        {texts.hint.after}
      </p>
    </>
  );
}
