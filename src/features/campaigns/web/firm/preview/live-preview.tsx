import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import type { CampaignSettings } from '../../../campaign-wire.ts';
import { previewTexts as texts } from '../../texts/firm.ts';
import type { CampaignValues } from '../campaign-values.ts';
import type { CampaignFormApi } from '../use-campaign-form.ts';
import { AdPreview } from './ad-preview.tsx';

export interface LivePreviewProps {
  form: CampaignFormApi;
  settings: CampaignSettings;
  picture: File | string | null;
}

function TypedAd({ form, settings, picture }: LivePreviewProps) {
  const values = useWatch({ control: form.control, compute: (all: CampaignValues) => all });
  const ad = {
    name: values.campaign_name,
    description: values.description,
    displayDuration: values.display_duration,
    picture,
  };
  return <AdPreview ad={ad} rates={settings} />;
}

export function LivePreview(props: LivePreviewProps) {
  return (
    <aside aria-label={texts.title} className="sticky top-20 hidden lg:block">
      <p aria-hidden className="mb-2 text-center text-sm font-semibold text-soft">
        {texts.title}
      </p>
      <TypedAd {...props} />
    </aside>
  );
}

export function PreviewButton(props: LivePreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<Smartphone aria-hidden />}
        onClick={() => setIsOpen(true)}
        className="lg:hidden"
      >
        {texts.open}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={texts.title} size="sm">
        <TypedAd {...props} />
      </Dialog>
    </>
  );
}
