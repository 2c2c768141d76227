import { Hand, TriangleAlert } from 'lucide-react';
import { Badge } from '#lib/web/figures/badge.tsx';
import { useSession } from '#lib/web/session.ts';
import { peopleWords } from '#features/people/texts.ts';
import type { QueuedCampaign } from '../../../campaign-wire.ts';
import { signsOfLink } from '../../../link-signs.ts';
import { claimTexts, signTexts, undoTexts } from '../../texts/admin.ts';

/** In a row of the queue: whether its firm is suspended, what was just decided, who looks at it, how many signs there are. */
export function ReviewBadges({ campaign }: { campaign: QueuedCampaign }) {
  const { user } = useSession();
  const { claim, held, is_firm_suspended: isSuspended } = campaign;
  const signs = signsOfLink(campaign.campaign_link);
  if (claim === null && held === null && signs.length === 0 && !isSuspended) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {isSuspended && <Badge tone="warning">{peopleWords.suspended}</Badge>}
      {held && <Badge tone="info">{undoTexts.making[held.decision]}</Badge>}
      {claim && (
        <Badge tone={claim.admin_id === user?.id ? 'success' : 'warning'} icon={<Hand aria-hidden />}>
          {claim.admin_id === user?.id ? claimTexts.mine : claimTexts.with(claim.admin_name)}
        </Badge>
      )}
      {signs.length > 0 && (
        <Badge tone="danger" icon={<TriangleAlert aria-hidden />}>
          {signTexts.count(signs.length)}
        </Badge>
      )}
    </span>
  );
}
