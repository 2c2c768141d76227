import { OctagonX, Play } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { ReasonDialog } from '#lib/web/screen/reason-dialog.tsx';
import { useKeptState } from '#lib/web/kept.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { adminCampaignsContract, stopBody } from '../../contract/admin.ts';
import { mayHappen } from '../../lifecycle.ts';
import { useAdminCampaign, useCampaignChange } from '../api.ts';
import { releaseTexts, stopTexts } from '../texts/admin.ts';

/** Stops or restarts a campaign, for whoever may; the table of states decides which button there is. */
export function HaltButtons({ id }: { id: number | null }) {
  const { data: campaign } = useAdminCampaign(id);
  const [asked, setAsked] = useKeptState<'halt' | 'release' | null>('halting', null);
  const stop = useCampaignChange(adminCampaignsContract.adminStopCampaign);
  const start = useCampaignChange(adminCampaignsContract.adminStartCampaign);
  const mayStop = useMayCall(adminCampaignsContract.adminStopCampaign);
  const mayStart = useMayCall(adminCampaignsContract.adminStartCampaign);
  const close = () => setAsked(null);
  if (campaign === undefined) return null;
  return (
    <>
      {mayStop && mayHappen('halt', campaign) && (
        <Button variant="danger" icon={<OctagonX aria-hidden />} onClick={() => setAsked('halt')}>
          {stopTexts.confirm}
        </Button>
      )}
      {mayStart && mayHappen('release', campaign) && (
        <Button icon={<Play aria-hidden />} onClick={() => setAsked('release')}>
          {releaseTexts.confirm}
        </Button>
      )}
      <ReasonDialog
        subject={asked === 'halt' ? campaign : null}
        onClose={close}
        call={stop}
        schema={stopBody}
        input={(running, body) => ({ params: { id: running.id }, body })}
        words={stopTexts}
        description={({ campaign_name: name }) => stopTexts.text(name)}
      />
      <CallDialog
        subject={asked === 'release' ? campaign : null}
        onClose={close}
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
