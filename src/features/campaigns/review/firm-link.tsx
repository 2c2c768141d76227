import { Badge } from '#lib/web/figures/badge.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { OneLine } from '#lib/web/lists/cells.tsx';
import { personPath } from '#platform/places/paths.ts';
import { peopleWords } from '#platform/words/people.ts';
import type { AdminCampaign } from '../campaign-wire.ts';

export function FirmLink({
  campaign,
}: {
  campaign: Pick<AdminCampaign, 'firm_id' | 'firm_name' | 'is_firm_suspended'>;
}) {
  const { firm_id: id, firm_name: name, is_firm_suspended: isSuspended } = campaign;
  return (
    <>
      <TextLink to={personPath({ id, role: 'firm' })}>
        <OneLine>{name}</OneLine>
      </TextLink>
      {isSuspended && (
        <>
          {' '}
          <Badge tone="warning">{peopleWords.suspended}</Badge>
        </>
      )}
    </>
  );
}
