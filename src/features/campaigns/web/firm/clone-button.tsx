import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router';
import { errorText } from '#lib/web/call.ts';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { useCampaignChange } from '../api.ts';
import { actionTexts } from '../texts/firm.ts';

/** Copies a campaign and goes to the drafts, where the copy stands first. */
export function CloneButton({ id, name }: { id: number; name: string }) {
  const clone = useCampaignChange(firmCampaignsContract.cloneCampaign);
  const navigate = useNavigate();
  const toast = useToast();

  async function copy() {
    try {
      const { message } = await clone.mutateAsync({ params: { id } });
      toast.success(message ?? actionTexts.clone);
      void navigate('/firma/kampanyalar/taslaklar');
    } catch (error) {
      toast.error(errorText(error, actionTexts.cloneFailed));
    }
  }

  return (
    <IconButton
      label={actionTexts.clone}
      about={name}
      icon={<Copy aria-hidden />}
      disabled={clone.isPending}
      onClick={() => void copy()}
    />
  );
}
