import { ChartNoAxesCombined } from 'lucide-react';
import { IconLink } from '#lib/web/buttons/icon-link.tsx';
import { campaignWords } from '../../texts.ts';

/** A link to a campaign's figures over time. */
export function PerformanceLink({ id }: { id: number }) {
  return (
    <IconLink
      label={campaignWords.performance}
      icon={<ChartNoAxesCombined aria-hidden />}
      to={`/firma/kampanyalar/${id}/performans`}
    />
  );
}
