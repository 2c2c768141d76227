import { useState } from 'react';
import { CallError } from '#lib/web/call.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { typedValues } from '#lib/web/form/typed-values.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { editTexts } from '../texts/firm.ts';
import type { CampaignValues } from './campaign-values.ts';
import type { CampaignFormApi } from './use-campaign-form.ts';

interface Content {
  /** Undefined where nothing is saved. */
  version: number | undefined;
  values: CampaignValues;
}

/** What is saved and a form was filled from. */
export interface SavedContent {
  version: number | undefined;
  /** Reads it anew; nothing if that failed. */
  reload: () => Promise<Content | undefined>;
}

/**
 * Notices that another tab or device has saved the same campaign. A dialog then offers to take what was saved there; what
 * was typed here is put on top of it, so that neither is lost.
 */
export function useNewerContent(form: CampaignFormApi, saved: SavedContent | undefined) {
  const [version, setVersion] = useState(saved?.version);
  const [isOutdated, setIsOutdated] = useState(false);
  const [isMerged, setIsMerged] = useState(false);

  async function merge() {
    setIsOutdated(false);
    const fresh = await saved?.reload();
    if (fresh === undefined) return;
    const typed = typedValues(form);
    form.reset(fresh.values);
    for (const [name, value] of typed)
      form.setValue(name, value as CampaignValues[typeof name], { shouldDirty: true }); // The field's own value.
    setVersion(fresh.version);
    setIsMerged(true);
  }

  return {
    version,
    /** Whether the failure is that; then the dialog tells of it. */
    tells: (error: unknown): boolean => {
      const isIt = error instanceof CallError && error.code === 'CAMPAIGN_CHANGED';
      if (isIt) setIsOutdated(true);
      return isIt;
    },
    forget: () => setIsMerged(false),
    /** Beside the button that was pressed, because the top of the form is out of sight. */
    notice: isMerged && <Alert tone="info">{editTexts.merged}</Alert>,
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
