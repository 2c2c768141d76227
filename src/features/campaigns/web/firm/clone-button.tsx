import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { useCampaignChange } from '../api.ts';
import { actionTexts } from '../texts/firm.ts';

/** Copies a campaign and goes to the drafts, where the copy stands first. */
export function CloneButton({ id, name }: { id: number; name: string }) {
  const clone = useCampaignChange(firmCampaignsContract.cloneCampaign);
  const navigate = useNavigate();
  const copy = useToldCall(
    clone,
    { failed: actionTexts.cloneFailed, done: actionTexts.clone },
    () => void navigate('/firma/kampanyalar/taslaklar'),
  );

  return (
    <IconButton
      label={actionTexts.clone}
      about={name}
      icon={<Copy aria-hidden />}
      disabled={clone.isPending}
      onClick={() => copy({ params: { id } })}
    />
  );
}
