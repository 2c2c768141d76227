import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { CallError } from '#lib/web/call.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { campaignErrors } from '../../errors.ts';
import { decisionTexts } from '../texts/admin.ts';

/** Somebody was faster: what is on screen is no longer so. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  campaignErrors.CAMPAIGN_CHANGED.code,
  campaignErrors.CAMPAIGN_STATE.code,
  campaignErrors.CAMPAIGN_NOT_FOUND.code,
]);

/** Reads the campaigns again where a decision was refused because the campaign is no longer as it was looked at. */
export function ReloadButton({ error, onReload }: { error: unknown; onReload: () => void }) {
  const client = useQueryClient();
  if (!(error instanceof CallError) || !OVERTAKEN.has(error.code)) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<RotateCw aria-hidden />}
      onClick={() => {
        void client.invalidateQueries({ queryKey: ['campaigns'] });
        onReload();
      }}
    >
      {decisionTexts.reload}
    </Button>
  );
}
