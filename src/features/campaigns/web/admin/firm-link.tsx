import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { personPath } from '#features/people/person-path.ts';
import type { AdminCampaign } from '../../campaign-wire.ts';

/** The name of a campaign's firm, which leads to the firm's page. */
export function FirmLink({ campaign }: { campaign: Pick<AdminCampaign, 'firm_id' | 'firm_name'> }) {
  return <TextLink to={personPath({ id: campaign.firm_id, role: 'firm' })}>{campaign.firm_name}</TextLink>;
}
