import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { Alert } from '#lib/web/layout/alert.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import type { AudienceWire } from '#features/audience/contract.ts';
import type { CampaignSettings, FirmCampaignDetail } from '../../campaign-wire.ts';
import type { CampaignStatus } from '../../lifecycle.ts';
import { campaignFailures, firmStatusText } from '../../texts.ts';
import { useAudienceToEdit, useCampaignSettings, useCampaignToEdit } from '../api.ts';
import { CampaignStates } from '../campaign-states.tsx';
import { editTexts, formTexts } from '../texts/firm.ts';
import { valuesOf } from './campaign-values.ts';
import type { SavedContent } from './use-newer-content.tsx';

export interface EditPageProps {
  /** The state in which this page can edit a campaign. */
  status: 'draft' | 'rejected';
  /** Of the page, while its form is the one for the campaign. */
  title: string;
  /** The list that the campaign is in, and its name. */
  listPath: string;
  listName: string;
  /** This page is saving the campaign or has saved it, so that its new state is expected. */
  isSaved: boolean;
  children: (
    campaign: FirmCampaignDetail,
    settings: CampaignSettings,
    before: { saved: SavedContent; audience: AudienceWire | null | undefined },
  ) => ReactNode;
}

/** The form for each state in which a campaign can be edited. */
const FORMS: Partial<Record<CampaignStatus, (id: number) => string>> = {
  draft: (id) => `/firma/kampanyalar/${id}/duzenle`,
  rejected: (id) => `/firma/kampanyalar/duzenle/${id}`,
};

/**
 * Reads the campaign in the URL and the settings. A campaign that the other form edits is led there, as an address that
 * was kept or sent may be older than its state; one in any other state cannot be edited.
 */
export function EditPage({ status, title, listPath, listName, isSaved, children }: EditPageProps) {
  const id = Number(useParams()['id']);
  const campaign = useCampaignToEdit(id);
  const settings = useCampaignSettings();
  const audienceQuery = useAudienceToEdit(id);
  // Without it the form is whole, and its forecast is for everybody.
  const audience = audienceQuery.isError ? null : audienceQuery.data;
  const reload = async () => {
    const { data } = await campaign.refetch();
    return data && { version: data.version, values: valuesOf(data) };
  };
  const isOwn = isSaved || campaign.data?.status === status || campaign.isPending;
  return (
    <>
      <PageHeader title={isOwn ? title : editTexts.draftTitle} back={{ to: listPath, label: listName }} />
      <QueryStates query={settings} failedText={formTexts.settingsFailed}>
        {(limits) => (
          <CampaignStates query={campaign} listPath={listPath} failedText={campaignFailures.load}>
            {(found) => {
              if (found.status === status || isSaved)
                return children(found, limits, { saved: { version: found.version, reload }, audience });
              const otherForm = FORMS[found.status]?.(id);
              return otherForm !== undefined ? (
                <Navigate replace to={otherForm} />
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
                  {editTexts.notEditableText(firmStatusText(found))}
                </Alert>
              );
            }}
          </CampaignStates>
        )}
      </QueryStates>
    </>
  );
}
