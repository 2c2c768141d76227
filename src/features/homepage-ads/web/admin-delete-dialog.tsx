import { Trash2 } from 'lucide-react';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { homepageAdsContract } from '../contract.ts';
import { useAdChange } from './admin-api.ts';
import { adminAdTexts as texts } from './texts/admin.ts';
import type { ViewAdDialogProps } from './admin-view-dialog.tsx';

/** Asks before an ad is deleted for good. */
export function DeleteAdDialog({ ad, onClose }: ViewAdDialogProps) {
  return (
    <CallDialog
      subject={ad}
      onClose={onClose}
      call={useAdChange(homepageAdsContract.deleteStartupAd)}
      input={({ id }) => ({ params: { id } })}
      words={texts.removal}
      tone="danger"
      icon={<Trash2 />}
    >
      {({ title }) => texts.removeAbout(title)}
    </CallDialog>
  );
}
