import { Ban, CircleCheck, OctagonX } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { mayHappen } from '#features/campaigns/lifecycle.ts';
import { CampaignStatusBadge, Creative, OutsideLink } from '#features/campaigns/web/index.ts';
import type { ReportedCampaign } from '../../contract.ts';
import { dismissDialogTexts, queueTexts as texts, stopDialogTexts } from '../texts/admin.ts';
import { reasonTexts } from '../../texts.ts';

interface ReportedAdProps {
  campaign: ReportedCampaign;
  onStop: () => void;
  onDismiss: () => void;
}

/** A reported campaign: the ad as viewers see it, their reports, and the possible decisions. */
export function ReportedAd({ campaign, onStop, onDismiss }: ReportedAdProps) {
  return (
    <Card isFlush>
      <article
        aria-label={campaign.campaign_name}
        className="grid grid-cols-1 gap-4 p-4 sm:p-5 lg:grid-cols-[18rem_minmax(0,1fr)]"
      >
        <AdAsSeen campaign={campaign} />
        <div className="flex min-w-0 flex-col gap-4">
          <Summary campaign={campaign} />
          <Texts campaign={campaign} />
          <Decisions campaign={campaign} />
          <Actions campaign={campaign} onStop={onStop} onDismiss={onDismiss} />
        </div>
      </article>
    </Card>
  );
}

function AdAsSeen({ campaign }: { campaign: ReportedCampaign }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Creative campaign={campaign} />
      <h2 className="font-bold break-words">{campaign.campaign_name}</h2>
      <p className="text-sm text-soft">{campaign.firm_name}</p>
      <p className="text-sm break-words whitespace-pre-line">{campaign.description}</p>
      <p className="text-sm">
        <OutsideLink url={campaign.campaign_link} />
      </p>
    </div>
  );
}

function Summary({ campaign }: { campaign: ReportedCampaign }) {
  const { open_reports: open, total_reports: total, total_views: views } = campaign;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={open > 0 ? 'danger' : 'success'}>{open > 0 ? texts.open(open) : texts.none}</Badge>
        <CampaignStatusBadge campaign={campaign} />
        <span className="tabular text-sm text-soft">
          {texts.total(total)} · {texts.views(views)}
        </span>
      </div>
      <ul className="flex flex-wrap gap-2">
        {campaign.reasons.map(({ reason, count }) => (
          <li key={reason}>
            <Badge tone="warning" className="whitespace-normal">
              {reasonTexts[reason]}: <span className="tabular">{count}</span>
            </Badge>
          </li>
        ))}
      </ul>
      <p className="tabular text-sm text-soft">
        {texts.first}: {formatDateTime(campaign.first_reported_at)} · {texts.last}:{' '}
        {formatDateTime(campaign.last_reported_at)}
      </p>
    </div>
  );
}

function Texts({ campaign }: { campaign: ReportedCampaign }) {
  if (campaign.texts.length === 0) return <p className="text-sm text-soft">{texts.noTexts}</p>;
  return (
    <div>
      <h3 className="text-sm font-bold">{texts.texts}</h3>
      <ul className="mt-1 flex max-h-72 flex-col gap-2 overflow-y-auto">
        {campaign.texts.map(({ reason, text, reported_at: at, is_open: isOpen }, index) => (
          <li key={index} className="rounded-lg bg-sunken px-3 py-2 text-sm">
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="tabular mt-0.5 text-xs text-soft">
              {reasonTexts[reason]} · {formatDateTime(at)}
              {!isOpen && ` · ${texts.closed}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Decisions({ campaign }: { campaign: ReportedCampaign }) {
  if (campaign.decisions.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-bold">{texts.decisions}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {campaign.decisions.map(({ decision, note, actor_name: name, at }, index) => (
          <li key={index} className="break-words whitespace-pre-line">
            <strong>{texts.decided[decision]}</strong>: {note}{' '}
            <span className="tabular text-soft">
              ({name}, {formatDateTime(at)})
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Only possible decisions are offered: a campaign that is not active cannot be stopped. */
function Actions({ campaign, onStop, onDismiss }: ReportedAdProps) {
  const { campaign_name: name } = campaign;
  const isOpen = campaign.open_reports > 0;
  return (
    <div className="mt-auto flex flex-wrap items-center gap-2 border-t border-line pt-4 max-sm:*:grow">
      {isOpen && mayHappen('halt', campaign) && (
        <Button
          variant="danger"
          icon={<OctagonX aria-hidden />}
          aria-label={`${stopDialogTexts.confirm}: ${name}`}
          onClick={onStop}
        >
          {stopDialogTexts.confirm}
        </Button>
      )}
      {isOpen && (
        <Button
          variant="secondary"
          icon={<CircleCheck aria-hidden />}
          aria-label={`${dismissDialogTexts.confirm}: ${name}`}
          onClick={onDismiss}
        >
          {dismissDialogTexts.confirm}
        </Button>
      )}
      {campaign.status !== 'completed' && (
        <TextLink
          to={`/admin/kampanyalar/aktif?detay=${campaign.id}`}
          aria-label={texts.detailsOf(name)}
          className="inline-flex min-h-11 items-center px-2 text-sm"
        >
          {texts.details}
        </TextLink>
      )}
      {campaign.stop_reason !== null && (
        <p className="flex basis-full items-start gap-1.5 text-sm break-words text-danger">
          <Ban aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 whitespace-pre-line">{campaign.stop_reason}</span>
        </p>
      )}
    </div>
  );
}
