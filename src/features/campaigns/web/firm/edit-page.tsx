import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { Alert } from '#lib/web/layout/alert.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import type { CampaignSettings, FirmCampaignDetail } from '../../campaign-wire.ts';
import { CAMPAIGN_STATUS_TEXTS, campaignFailures } from '../../texts.ts';
import { useCampaignSettings, useCampaignToEdit } from '../api.ts';
import { CampaignStates } from '../campaign-states.tsx';
import { editTexts, formTexts } from '../texts/firm.ts';
import type { SavedContent } from './use-newer-content.tsx';

export interface EditPageProps {
  /** The state in which this page can edit a campaign. */
  status: 'draft' | 'rejected';
  /** The list that the campaign is in. */
  listPath: string;
  /** This page is saving the campaign or has saved it, so that its new state is expected. */
  isSaved: boolean;
  children: (campaign: FirmCampaignDetail, settings: CampaignSettings, saved: SavedContent) => ReactNode;
}

/** Reads the campaign in the URL and the settings. A campaign in another state cannot be edited here. */
export function EditPage({ status, listPath, isSaved, children }: EditPageProps) {
  const id = Number(useParams()['id']);
  const campaign = useCampaignToEdit(id);
  const settings = useCampaignSettings();
  const reload = async () => (await campaign.refetch()).data;
  return (
    <QueryStates query={settings} failedText={formTexts.settingsFailed}>
      {(limits) => (
        <CampaignStates query={campaign} listPath={listPath} failedText={campaignFailures.load}>
          {(found) =>
            found.status === status || isSaved ? (
              children(found, limits, { version: found.version, reload })
            ) : (
              <Alert
                tone="info"
                title={editTexts.notEditable}
                action={
                  <ButtonLink to={listPath} variant="secondary" size="sm">
                    {editTexts.toLists}
                  </ButtonLink>
                }
              >
                {editTexts.notEditableText(CAMPAIGN_STATUS_TEXTS[found.status])}
              </Alert>
            )
          }
        </CampaignStates>
      )}
    </QueryStates>
  );
}
