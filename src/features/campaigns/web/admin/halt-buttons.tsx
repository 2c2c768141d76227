import { OctagonX, Play } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { ReasonDialog } from '#lib/web/screen/reason-dialog.tsx';
import { useOpenDialog } from '#lib/web/screen/use-open-dialog.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { adminCampaignsContract, stopBody } from '../../contract/admin.ts';
import { mayHappen } from '../../lifecycle.ts';
import { useAdminCampaign, useCampaignChange } from '../api.ts';
import { releaseTexts, stopTexts } from '../texts/admin.ts';

/** Stops or restarts a campaign, for whoever may; the table of states decides which button there is. */
export function HaltButtons({ id }: { id: number | null }) {
  const { data: campaign } = useAdminCampaign(id);
  const dialog = useOpenDialog('islem');
  const stop = useCampaignChange(adminCampaignsContract.adminStopCampaign);
  const start = useCampaignChange(adminCampaignsContract.adminStartCampaign);
  const mayStop = useMayCall(adminCampaignsContract.adminStopCampaign);
  const mayStart = useMayCall(adminCampaignsContract.adminStartCampaign);
  if (campaign === undefined) return null;
  return (
    <>
      {mayStop && mayHappen('halt', campaign) && (
        <Button variant="danger" icon={<OctagonX aria-hidden />} onClick={() => dialog.open('durdur')}>
          {stopTexts.confirm}
        </Button>
      )}
      {mayStart && mayHappen('release', campaign) && (
        <Button icon={<Play aria-hidden />} onClick={() => dialog.open('baslat')}>
          {releaseTexts.confirm}
        </Button>
      )}
      <ReasonDialog
        subject={dialog.opened === 'durdur' ? campaign : null}
        onClose={dialog.close}
        call={stop}
        schema={stopBody}
        input={(running, body) => ({ params: { id: running.id }, body })}
        words={stopTexts}
        description={({ campaign_name: name }) => stopTexts.text(name)}
      />
      <CallDialog
        subject={dialog.opened === 'baslat' ? campaign : null}
        onClose={dialog.close}
        call={start}
        input={(halted) => ({ params: { id: halted.id } })}
        words={releaseTexts}
        icon={<Play />}
      >
        {({ campaign_name: name }) => releaseTexts.text(name)}
      </CallDialog>
    </>
  );
}
