import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
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

/**
 * For a dialog's `problemAction`: a button that reads the campaigns again where a decision was refused because the
 * campaign is no longer as it was looked at.
 */
export function useReload(onReload: () => void): (error: unknown) => ReactNode {
  const client = useQueryClient();
  function reload() {
    void client.invalidateQueries({ queryKey: ['campaigns'] });
    onReload();
  }
  return (error) =>
    error instanceof CallError &&
    OVERTAKEN.has(error.code) && (
      <Button variant="secondary" size="sm" icon={<RotateCw aria-hidden />} onClick={reload}>
        {decisionTexts.reload}
      </Button>
    );
}
