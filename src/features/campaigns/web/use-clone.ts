import { useNavigate } from 'react-router';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { firmCampaignsContract } from '../contract/firm.ts';
import { campaignFailures, campaignWords } from '../texts.ts';
import { useCampaignChange } from './api.ts';

/** Copies a campaign and opens the copy, to be changed where it has to be. */
export function useClone(): { clone: (id: number) => void; isBusy: boolean } {
  const call = useCampaignChange(firmCampaignsContract.cloneCampaign);
  const navigate = useNavigate();
  const tell = useToldCall(
    call,
    { failed: campaignFailures.clone, done: campaignWords.cloned },
    ({ data }) => void navigate(`/firma/kampanyalar/${data.campaign_id}/duzenle`),
  );
  return { clone: (id) => tell({ params: { id } }), isBusy: call.isPending };
}
