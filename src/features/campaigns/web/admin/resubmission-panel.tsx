import type { ReactNode } from 'react';
import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { ImageWithFallback } from '#lib/web/layout/image-with-fallback.tsx';
import { audienceLabels } from '#features/audience/lists.ts';
import type { AdminCampaignDetail, PreviousRejection } from '../../campaign-wire.ts';
import { type ComparedField, compareContent, isUnchanged } from '../../content-changes.ts';
import { rejectionCategoryText } from '../../rejection.ts';
import { imageUrl } from '../creative.tsx';
import { readableRest } from '#lib/web/inputs/readable-link.ts';
import { sharedTexts } from '../texts.ts';
import { changeTexts } from '../texts/admin.ts';
import { campaignWords } from '../../texts.ts';

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

export function ResubmissionPanel({ campaign }: { campaign: AdminCampaignDetail }) {
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
