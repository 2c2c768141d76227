import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { ListSkeleton } from '#lib/web/lists/loading.tsx';
import { adminPaths, personPath } from '#platform/places/paths.ts';
import type {
  AdminCampaign,
  AdminCampaignDetail,
  PreviousRejection,
  QueuedCampaign,
} from '../campaign-wire.ts';
import { useAdminCampaign, useCampaignChange } from '../api.web.ts';
import { CampaignFacts } from '../campaign-facts.tsx';
import { CampaignStates } from '../campaign-states.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { actionWords } from '#lib/web/words.ts';
import { firmWords } from '#features/firms/texts.ts';
import { words } from '#lib/shared/words.ts';
import { SignList } from './sign-list.tsx';
import { adminLabels, changeTexts, claimTexts as texts, EVENT_TEXTS } from '../admin-texts.web.ts';
import { campaignFailures, campaignWords, countText } from '../texts.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { ImageWithFallback } from '#lib/web/layout/image-with-fallback.tsx';
import { audienceLabels } from '#features/audience/audience.ts';
import { compareContent, type ComparedField, isUnchanged } from '../content-changes.ts';
import { rejectionCategoryText } from '../rejection.ts';
import { imageUrl } from '../creative.tsx';
import { readableRest } from '#lib/web/inputs/link-input.tsx';
import { sharedTexts } from '../texts.web.ts';
import { Hand } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { Key } from '#lib/web/screen/queue-page.tsx';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { useSession } from '#lib/web/session.ts';
import { reviewContract } from '../contract/admin.ts';
import { mayHappen } from '../lifecycle.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { OneLine } from '#lib/web/lists/cells.tsx';
import { peopleWords } from '#platform/words/people.ts';

export interface AdminCampaignDialogProps {
  subject: Subject;
  footer: ReactNode;
  notice?: ReactNode;
  hasFigures?: boolean;
}

function firstFacts(campaign: AdminCampaignDetail) {
  return [
    { label: firmWords.firm, value: <FirmLink campaign={campaign} /> },
    { label: firmWords.email, value: campaign.firm_email },
  ];
}

/** Both budgets are net, so that their difference is what was spent. */
function figures(campaign: AdminCampaignDetail) {
  return [
    { label: adminLabels.totalNetBudget, value: formatKurus(campaign.budget_details.campaign_budget) },
    { label: campaignWords.remainingBudget, value: formatKurus(campaign.remaining_budget) },
    { label: campaignWords.totalViews, value: countText(campaign.total_views, campaign.invalid_views) },
    { label: campaignWords.totalClicks, value: countText(campaign.total_clicks, campaign.invalid_clicks) },
  ];
}

export function AdminCampaignDialog({
  subject,
  footer,
  notice,
  hasFigures = false,
}: AdminCampaignDialogProps) {
  const campaign = useAdminCampaign(subject.id);
  const submittedAt = campaign.data?.submitted_at;
  return (
    <Dialog
      isOpen={subject.id !== null}
      onClose={subject.close}
      title={campaign.data?.campaign_name ?? actionWords.details}
      description={submittedAt && `${adminLabels.submitted}: ${formatDateTime(submittedAt)}`}
      size="lg"
      footer={footer}
    >
      <CampaignStates
        query={campaign}
        failedText={campaignFailures.load}
        skeleton={<ListSkeleton rows={4} />}
      >
        {(found) => (
          <>
            {notice}
            <ClaimStrip key={found.id} campaign={found} />
            <SignList link={found.campaign_link} />
            <ResubmissionPanel campaign={found} />
            <CampaignFacts
              campaign={found}
              first={firstFacts(found)}
              last={hasFigures ? figures(found) : []}
              hasMargin
              audienceTo={adminPaths.audience(found.id)}
            />
            <CampaignHistory history={found.history} />
          </>
        )}
      </CampaignStates>
    </Dialog>
  );
}

function CampaignHistory({ history }: { history: AdminCampaignDetail['history'] }) {
  return (
    <details className="mt-4 border-t border-line pt-3 pb-2">
      <summary className="py-3 cursor-pointer text-sm font-bold">{adminLabels.history}</summary>
      <ol className="mt-1 divide-y divide-line text-sm">
        {history.map((event) => (
          <li key={`${event.at.getTime()}-${event.event}-${event.version}`} className="py-2">
            <div className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{EVENT_TEXTS[event.event] ?? event.event}</span>
              <span className="tabular text-soft">{formatDateTime(event.at)}</span>
            </div>
            <p className="text-soft">{event.actor_name ?? words.system}</p>
            {event.reason && <p className="mt-0.5 break-words whitespace-pre-line">{event.reason}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}

type Content = NonNullable<PreviousRejection['content']>;

const FIELD_LABELS: Record<ComparedField, string> = {
  campaign_name: campaignWords.campaign,
  description: words.description,
  campaign_link: words.link,
  start_date: words.start,
  end_date: words.end,
  budget: campaignWords.budget,
  display_duration: campaignWords.displayDuration,
};

function inWords(content: Content, field: ComparedField): string {
  if (field === 'budget') return formatKurus(content.budget);
  if (field === 'display_duration') return sharedTexts.seconds(content.display_duration);
  if (field === 'campaign_link') return readableRest(content.campaign_link);
  return field === 'start_date' || field === 'end_date' ? formatDay(content[field]) : content[field];
}

function contentOf(campaign: AdminCampaignDetail): Content {
  const { total_budget: budget, target_audience } = campaign;
  return { ...campaign, budget, target_audience: target_audience ?? { all_users: true } };
}

function ResubmissionPanel({ campaign }: { campaign: AdminCampaignDetail }) {
  const { previous_rejection: rejection } = campaign;
  if (campaign.status !== 'pending' || rejection === null) return null;
  const category = rejectionCategoryText(rejection.rejection_category);
  const who = rejection.rejected_by ?? words.system;
  return (
    <section className="mb-5 rounded-xl border border-line p-4" aria-label={changeTexts.title}>
      <h3 className="text-sm font-bold">{changeTexts.title}</h3>
      <p className="mt-2 text-xs text-soft">
        {changeTexts.rejectedBy(who, formatDateTime(rejection.rejected_at))}
      </p>
      <p className="mt-1 text-sm break-words whitespace-pre-line">
        {category && <span className="font-semibold">{category}: </span>}
        {rejection.rejection_reason}
      </p>
      <div className="mt-3">
        {rejection.content === null ? (
          <p className="text-sm text-soft">{changeTexts.notKept}</p>
        ) : (
          <Changes before={rejection.content} after={contentOf(campaign)} />
        )}
      </div>
      <EarlierRejections rejections={campaign.earlier_rejections} />
    </section>
  );
}

function EarlierRejections({ rejections }: { rejections: AdminCampaignDetail['earlier_rejections'] }) {
  if (rejections.length === 0) return null;
  return (
    <details className="mt-3 border-t border-line pt-3">
      <summary className="cursor-pointer py-2 text-sm font-semibold">
        {changeTexts.earlier(rejections.length)}
      </summary>
      <ol className="flex flex-col gap-2 text-sm">
        {rejections.map(({ rejected_at, rejected_by, rejection_category, rejection_reason }) => (
          <li key={rejected_at.getTime()}>
            <p className="text-xs text-soft">
              {changeTexts.rejectedBy(rejected_by ?? words.system, formatDateTime(rejected_at))}
            </p>
            <p className="break-words whitespace-pre-line">
              {rejection_category !== null && `${rejectionCategoryText(rejection_category) ?? ''}: `}
              {rejection_reason}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Changes({ before, after }: { before: Content; after: Content }) {
  const changes = compareContent(before, after);
  if (isUnchanged(changes)) return <Alert tone="warning">{changeTexts.nothing}</Alert>;
  return (
    <dl className="divide-y divide-line border-t border-line">
      {changes.fields.map((field) => (
        <Change
          key={field}
          label={FIELD_LABELS[field]}
          before={inWords(before, field)}
          after={inWords(after, field)}
        />
      ))}
      {changes.audience.map(({ list, before: old, after: now }) => (
        <Change
          key={list}
          label={audienceLabels[list]}
          before={<Names names={old} others={now} />}
          after={<Names names={now} others={old} />}
        />
      ))}
      {changes.hasOtherImage && (
        <Change
          label={words.image}
          before={<Picture path={before.image_path} label={changeTexts.before} />}
          after={<Picture path={after.image_path} label={changeTexts.after} />}
        />
      )}
    </dl>
  );
}

function Change({ label, before, after }: { label: string; before: ReactNode; after: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 py-2.5 text-sm sm:grid-cols-[8rem_1fr_1fr]">
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line text-soft">
        <span className="block text-xs sm:sr-only">{changeTexts.before}</span>
        <del>{before}</del>
      </dd>
      <dd className="min-w-0 font-semibold break-words whitespace-pre-line">
        <span className="block text-xs font-normal text-soft sm:sr-only">{changeTexts.after}</span>
        <ins className="no-underline">{after}</ins>
      </dd>
    </div>
  );
}

function Names({ names, others }: { names: readonly string[]; others: readonly string[] }) {
  if (names.length === 0) return <span>{changeTexts.noRestriction}</span>;
  return (
    <span>
      {names.map((name, index) => (
        <span key={name} className={others.includes(name) ? 'font-normal text-soft' : undefined}>
          {name}
          {index < names.length - 1 && ', '}
        </span>
      ))}
    </span>
  );
}

function Picture({ path, label }: { path: string | null; label: string }) {
  if (path === null) return <span>{changeTexts.noImage}</span>;
  return (
    <a href={imageUrl(path) ?? undefined} target="_blank" rel="noreferrer" className="block">
      <ImageWithFallback
        src={imageUrl(path)}
        alt={`${label}: ${words.image}`}
        isJudged
        className="aspect-video w-full max-w-60 rounded-lg object-contain"
      />
    </a>
  );
}

function ClaimStrip({ campaign }: { campaign: QueuedCampaign }) {
  const mayTake = useMayCall(reviewContract.claimCampaign);
  const mayGiveBack = useMayCall(reviewContract.releaseCampaignClaim);
  const mayClaim = mayTake && mayGiveBack;
  const { isOwn, take, takeOver, giveBack } = useClaim(campaign);
  const { claim, held } = campaign;
  if (!mayHappen('approve', campaign) || held !== null) return null;
  if (claim !== null && !isOwn)
    return (
      <Alert
        tone="warning"
        className="mb-4"
        title={texts.ofOther(claim.admin_name)}
        action={
          mayClaim && (
            <Button size="sm" variant="secondary" onClick={takeOver}>
              {texts.takeOver}
            </Button>
          )
        }
      >
        {texts.since(formatDateTime(claim.since))}
      </Alert>
    );
  if (!mayClaim) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <Button
        size="sm"
        variant="secondary"
        icon={<Hand aria-hidden />}
        aria-keyshortcuts="B"
        onClick={isOwn ? giveBack : take}
      >
        {isOwn ? texts.giveBack : texts.take}
        <span aria-hidden>
          <Key letter="B" />
        </span>
      </Button>
      <p className="min-w-0 flex-1 basis-56 text-soft">
        {isOwn && claim !== null ? texts.own(formatDateTime(claim.since)) : texts.free}
      </p>
    </div>
  );
}

const RENEW_MS = 60_000;

/** Renews an own claim while keys and pointer move. One campaign per mounted hook. */
function useClaim({ id, claim }: QueuedCampaign) {
  const { user } = useSession();
  const isOwn = claim !== null && claim.admin_id === user?.id;
  const claiming = useCampaignChange(reviewContract.claimCampaign);
  const take = useNotifiedCall(claiming, texts.taking);
  const release = useNotifiedCall(useCampaignChange(reviewContract.releaseCampaignClaim), texts.releasing);
  const keptAt = useRef(0);
  const keep = useEffectEvent(() => {
    if (Date.now() - keptAt.current < RENEW_MS) return;
    keptAt.current = Date.now();
    claiming.mutate({ params: { id }, body: {} });
  });

  useEffect(() => {
    if (!isOwn) return undefined;
    keptAt.current = Date.now();
    const onDone = () => keep();
    document.addEventListener('pointerdown', onDone);
    document.addEventListener('keydown', onDone);
    return () => {
      document.removeEventListener('pointerdown', onDone);
      document.removeEventListener('keydown', onDone);
    };
  }, [isOwn]);

  return {
    isOwn,
    take: () => take({ params: { id }, body: {} }),
    takeOver: () => take({ params: { id }, body: { take_over: true } }),
    giveBack: () => release({ params: { id } }),
  };
}

export function FirmLink({
  campaign,
}: {
  campaign: Pick<AdminCampaign, 'firm_id' | 'firm_name' | 'is_firm_suspended'>;
}) {
  const { firm_id: id, firm_name: name, is_firm_suspended: isSuspended } = campaign;
  return (
    <>
      <TextLink to={personPath({ id, role: 'firm' })}>
        <OneLine>{name}</OneLine>
      </TextLink>
      {isSuspended && (
        <>
          {' '}
          <Badge tone="warning">{peopleWords.suspended}</Badge>
        </>
      )}
    </>
  );
}
