import { useState } from 'react';
import { CallError } from '#lib/web/call.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { typedValues } from '#lib/web/form/typed-values.ts';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { editTexts } from '../texts/firm.ts';
import type { CampaignValues } from './campaign-values.ts';
import type { CampaignFormApi } from './use-campaign-form.ts';

/** What is saved and a form was filled from. */
export interface SavedContent {
  version: number;
  /** Reads it anew; nothing if that failed. */
  reload: () => Promise<{ version: number; values: CampaignValues } | undefined>;
}

/**
 * Notices that another tab or device has saved the same campaign. A dialog then offers to take what was saved there; what
 * was typed here is put on top of it: of a field that was typed in both places what stands here counts, as it says.
 */
export function useNewerContent(form: CampaignFormApi, saved: SavedContent | undefined) {
  const [version, setVersion] = useState(saved?.version);
  const [isOutdated, setIsOutdated] = useState(false);
  const toast = useToast();

  async function merge() {
    setIsOutdated(false);
    const fresh = await saved?.reload();
    if (fresh === undefined) return;
    // Also what was typed while that was read.
    const typed = typedValues(form.getValues(), form.formState.defaultValues ?? {});
    form.reset(fresh.values);
    for (const [name, value] of typed)
      // The field's own value.
      form.setValue(name as keyof CampaignValues, value as CampaignValues[keyof CampaignValues], {
        shouldDirty: true,
      });
    setVersion(fresh.version);
    toast.info(editTexts.merged);
  }

  return {
    version,
    /** Whether the failure is that; then the dialog tells of it. */
    tells: (error: unknown): boolean => {
      const isIt = error instanceof CallError && error.code === 'CAMPAIGN_CHANGED';
      if (isIt) setIsOutdated(true);
      return isIt;
    },
    dialog: (
      <Dialog
        isOpen={isOutdated}
        onClose={() => setIsOutdated(false)}
        size="sm"
        title={editTexts.outdatedTitle}
        footer={<Button onClick={() => void merge()}>{editTexts.merge}</Button>}
      >
        <p className="pb-2">{editTexts.outdated}</p>
      </Dialog>
    ),
  };
}
