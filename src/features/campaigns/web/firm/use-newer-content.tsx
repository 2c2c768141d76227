import { useState } from 'react';
import { CallError } from '#lib/web/call.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { typedValues } from '#lib/web/form/typed-values.ts';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { editTexts } from '../texts/firm.ts';
import type { CampaignValues } from './campaign-values.ts';
import type { CampaignFormApi } from './use-campaign-form.ts';

interface Content {
  /** Undefined where nothing is saved any more. */
  version: number | undefined;
  values: CampaignValues;
}

/** What is saved and a form was filled from. */
export interface SavedContent {
  version: number | undefined;
  /** Reads it anew; nothing if that failed. */
  reload: () => Promise<Content | undefined>;
  /** What this page last knew to be saved, where that is not what the form began with. */
  known?: () => CampaignValues;
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
    const known = saved?.known?.();
    const fresh = await saved?.reload();
    if (fresh === undefined) return;
    // What is typed here, also while that was read, is what differs from what this page knew before.
    const typed = typedValues(form, known);
    form.reset(fresh.values);
    for (const [name, value] of typed)
      form.setValue(name, value as CampaignValues[typeof name], { shouldDirty: true }); // The field's own value.
    setVersion(fresh.version);
    toast.info(fresh.version === undefined ? editTexts.gone : editTexts.merged);
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
