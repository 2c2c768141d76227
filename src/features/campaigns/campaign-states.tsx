import type { ReactNode } from 'react';
import { isMissing } from '#lib/web/call.ts';
import { Missing } from '#lib/web/lists/empty-state.tsx';
import { type QueryLike, QueryStates, type QueryStatesProps } from '#lib/web/lists/query-states.tsx';
import { sharedTexts } from './texts.web.ts';
import {
  Ban,
  CalendarClock,
  CircleCheck,
  CreditCard,
  Flag,
  Hourglass,
  OctagonX,
  Pause,
  PencilLine,
} from 'lucide-react';
import { Badge } from '#lib/web/figures/badge.tsx';
import type { Tone } from '#lib/web/figures/tone.ts';
import { useToday } from '#lib/web/day/new-day.ts';
import { type Subject, useGone } from '#lib/web/screen/use-subject.ts';
import { useLast } from '#lib/web/use-last.ts';
import { type CampaignEvent, type CampaignState, type CampaignStatus, mayHappen } from './lifecycle.ts';
import { firmStatusText, startsOnText } from './texts.ts';

interface CampaignStatesProps<T> extends Pick<QueryStatesProps<T>, 'skeleton' | 'failedText'> {
  query: QueryLike<T>;
  listPath?: string;
  listName?: string;
  children: (campaign: T) => ReactNode;
}

/** Links to the list for a missing campaign, because trying again would not help. */
export function CampaignStates<T>({
  listPath,
  listName = sharedTexts.missingBack,
  ...states
}: CampaignStatesProps<T>) {
  if (!isMissing(states.query.error)) return <QueryStates {...states} />;
  const wasShown = states.query.data !== undefined;
  return (
    <Missing
      title={wasShown ? sharedTexts.leftTitle : sharedTexts.missingTitle}
      list={listPath === undefined ? undefined : { to: listPath, label: listName }}
    >
      {wasShown ? sharedTexts.left : sharedTexts.missing}
    </Missing>
  );
}

const LOOKS: Record<CampaignStatus, { tone: Tone; icon: ReactNode }> = {
  draft: { tone: 'neutral', icon: <PencilLine aria-hidden /> },
  pending: { tone: 'warning', icon: <Hourglass aria-hidden /> },
  rejected: { tone: 'danger', icon: <Ban aria-hidden /> },
  approved: { tone: 'info', icon: <CreditCard aria-hidden /> },
  active: { tone: 'success', icon: <CircleCheck aria-hidden /> },
  stopped: { tone: 'neutral', icon: <Pause aria-hidden /> },
  completed: { tone: 'neutral', icon: <Flag aria-hidden /> },
};

interface CampaignStatusBadgeProps {
  campaign: {
    status: CampaignStatus;
    stop_reason: string | null;
    start_date: string;
    is_payment_announced?: boolean;
  };
}

/** Names a future first day (docs/product.md, Campaigns), and an admin's stop. */
export function CampaignStatusBadge({ campaign }: CampaignStatusBadgeProps) {
  const { status, stop_reason, start_date } = campaign;
  const today = useToday();
  if (status === 'active' && start_date > today) {
    return (
      <Badge tone="info" icon={<CalendarClock aria-hidden />}>
        {startsOnText(start_date)}
      </Badge>
    );
  }
  if (stop_reason !== null) {
    return (
      <Badge tone="danger" icon={<OctagonX aria-hidden />}>
        {sharedTexts.haltedBadge}
      </Badge>
    );
  }
  const { tone, icon } = LOOKS[campaign.is_payment_announced ? 'pending' : status];
  return (
    <Badge tone={tone} icon={icon}>
      {firmStatusText(campaign)}
    </Badge>
  );
}

interface Reading<Campaign> {
  data: Campaign | undefined;
  error: unknown;
  isFetching: boolean;
}

/**
 * The campaign that a dialog asks about; null while it is not known. The address of a dialog whose campaign is missing or
 * in another state is left with a notice. An open dialog stays: its call answers what has happened meanwhile.
 */
export function useAsked<Campaign extends CampaignState & { id: number }>(
  subject: Subject,
  { data, error, isFetching }: Reading<Campaign>,
  event: CampaignEvent,
): Campaign | null {
  const isKnown = data !== undefined && data.id === subject.id;
  const last = useLast(isKnown && mayHappen(event, data) ? data : null);
  const asked = last?.id === subject.id ? last : null;
  useGone(
    subject,
    subject.id !== null && asked === null && !isFetching && (isKnown || isMissing(error)),
    isKnown ? sharedTexts.otherState : undefined,
  );
  return asked;
}
