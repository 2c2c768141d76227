import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { actionWords } from '#lib/web/words.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { useCampaignChange } from '../api.ts';
import { campaignFailures } from '../../texts.ts';

/** Copies a campaign and goes to the drafts, where the copy stands first. */
export function CloneButton({ id, name }: { id: number; name: string }) {
  const clone = useCampaignChange(firmCampaignsContract.cloneCampaign);
  const navigate = useNavigate();
  const copy = useToldCall(
    clone,
    { failed: campaignFailures.clone, done: actionWords.copy },
    () => void navigate('/firma/kampanyalar/taslaklar'),
  );

  return (
    <IconButton
      label={actionWords.copy}
      about={name}
      icon={<Copy aria-hidden />}
      disabled={clone.isPending}
      onClick={() => copy({ params: { id } })}
    />
  );
}
