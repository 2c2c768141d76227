/** The decisions of a batch so far, and each campaign's remaining budget. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { campaignAccount } from '#platform/ledger/accounts.ts';
import type { HoldChange, NewEntry } from '#platform/ledger/server.ts';
import { type MatchedCriteria, matchedCriteria } from '../matched-criteria.ts';
import {
  type Attended,
  type BatchFacts,
  heldBy,
  type WatchRow,
  type CampaignFacts,
  viewerAdKey,
  type Operation,
  type PlannedOutcome,
  type ChooseAgain,
  type ChosenAd,
  type Failed,
  type NextOpened,
  type Opened,
  type StartOperation,
} from './operations.server.ts';
import { matchesAudience } from '#features/audience/audience.ts';
import { matchingAttributes } from '#features/viewers/matching.ts';
import { promiseClick, decideStart, lifeMs } from '../decisions.ts';
import { type StartRefusal, watchErrors } from '../contract.ts';
import { isOwnAd } from '../choosing/choose-ads.ts';

export interface NewWatch {
  userId: number;
  campaignId: number;
  viewNumber: number;
  reserved: Kurus;
  displayDuration: number;
  expiresAt: Date;
  matched: MatchedCriteria | null;
  pageId: string | null;
}

export type EndedWatch =
  | { watch: WatchRow; status: 'released' }
  /** `measuredMs`: elapsed by the clock that decided the payment. `seen`: the page's reports. */
  | { watch: WatchRow; status: 'viewed'; measuredMs: number; seen: Attended | null };

/** A watch whose view pays a click: later if it is open, otherwise the click is paid now. */
export interface ClickedWatch {
  watchId: number;
  amount: Kurus;
  open: WatchRow | null;
}

export interface Plan {
  outcomes: PlannedOutcome[];
  opened: NewWatch[];
  ended: EndedWatch[];
  clicks: { userId: number; campaignId: number; earning: Kurus; isFirst: boolean }[];
  clicked: ClickedWatch[];
  entries: NewEntry[];
  holds: HoldChange[];
}

export interface PlanRequest {
  operations: readonly Operation[];
  facts: BatchFacts;
  elapsedMsOf(this: void, watch: WatchRow): number;
  today: CalendarDay;
  now: Date;
}

export interface Planning {
  readonly request: PlanRequest;
  readonly plan: Plan;
  /** Change of each campaign's free money by the operations decided so far. */
  readonly freeChanges: Map<number, number>;
}

export const newPlan = (): Plan => ({
  outcomes: [],
  opened: [],
  ended: [],
  clicks: [],
  clicked: [],
  entries: [],
  holds: [],
});

export function freeNow({ request, freeChanges }: Planning, campaignId: number): Kurus {
  const free = request.facts.campaigns.get(campaignId)?.free_kurus ?? 0;
  return kurus(free + (freeChanges.get(campaignId) ?? 0));
}

export function changeFree({ freeChanges }: Planning, campaignId: number, amount: number): void {
  freeChanges.set(campaignId, (freeChanges.get(campaignId) ?? 0) + amount);
}

export function endWatch(planning: Planning, ended: EndedWatch): void {
  const { campaign_id: campaignId } = ended.watch;
  planning.plan.ended.push(ended);
  planning.plan.holds.push({ account: campaignAccount(campaignId), amount: kurus(-heldBy(ended.watch)) });
  changeFree(planning, campaignId, heldBy(ended.watch));
}

export function earnedToday({ request }: Planning, userId: number): Kurus {
  return request.facts.earnedToday.get(userId) ?? ZERO_KURUS;
}

/** Uses the answers that count today (threats T-V13). */
function lookUpAudience({ request }: Planning, campaign: CampaignFacts, userId: number) {
  const { facts, today } = request;
  const viewer = facts.viewers.get(userId);
  if (viewer === undefined) return { isForViewer: false, matched: null };
  const attributes = matchingAttributes(viewer, today);
  const isForViewer =
    matchesAudience(campaign.audience, attributes) &&
    !isOwnAd(campaign, viewer) &&
    !facts.hidden.has(viewerAdKey(userId, campaign.id));
  return { isForViewer, matched: isForViewer ? matchedCriteria(campaign.audience, attributes) : null };
}

type Opening = Omit<NewWatch, 'pageId'>;

function decideOpening(
  planning: Planning,
  before: { userId: number; campaignId: number; paidViews: number; free: Kurus; dayRoom: Kurus },
): Opening | StartRefusal {
  const { facts, now, today } = planning.request;
  const { userId, campaignId, ...rest } = before;
  const campaign = facts.campaigns.get(campaignId);
  if (campaign === undefined) return 'AD_NOT_FOUND';
  const { isForViewer, matched } = lookUpAudience(planning, campaign, userId);
  const { isEarningEnabled } = facts;
  const isStopped = facts.stopped.has(userId);
  const decision = decideStart({ campaign, isForViewer, ...rest, isEarningEnabled, isStopped, today });
  if (!decision.isOpened) return decision.refusal;
  const { earning: reserved, viewNumber } = decision;
  const displayDuration = campaign.display_duration;
  const expiresAt = new Date(now.getTime() + lifeMs(displayDuration));
  return { userId, campaignId, viewNumber, reserved, displayDuration, expiresAt, matched };
}

function open(planning: Planning, opening: Opening, pageId: string | undefined): Opened<undefined> {
  const { campaignId, reserved: earning, displayDuration, expiresAt } = opening;
  planning.plan.opened.push({ ...opening, pageId: pageId ?? null });
  planning.plan.holds.push({ account: campaignAccount(campaignId), amount: earning });
  changeFree(planning, campaignId, -earning);
  return { kind: 'opened', watchId: undefined, earning, displayDuration, expiresAt };
}

export function planStart(
  planning: Planning,
  { userId, campaignId, pageId }: StartOperation,
): Opened<undefined> | Failed {
  const { facts } = planning.request;
  const running = facts.openWatches.get(userId);
  const ownHold = running?.campaign_id === campaignId ? heldBy(running) : 0;
  const opening = decideOpening(planning, {
    userId,
    campaignId,
    paidViews: facts.viewerAds.get(viewerAdKey(userId, campaignId))?.paid_views ?? 0,
    free: kurus(freeNow(planning, campaignId) + ownHold),
    // The open watch is the viewer's only reservation, and it would be released.
    dayRoom: kurus(facts.dailyEarningLimit - earnedToday(planning, userId)),
  });
  if (typeof opening === 'string') return { kind: 'failed', error: watchErrors[opening]() };
  if (running !== undefined) endWatch(planning, { watch: running, status: 'released' });
  return open(planning, opening, pageId);
}

interface NextOpening {
  kind: 'next';
  opening: Opening;
  click: NextOpened['click'];
}

/**
 * Changes nothing. The watch's reservation becomes its payment, so its campaign's free money stays the same and
 * the viewer's day has less room.
 */
export function chooseOpening(
  planning: Planning,
  { campaignId, viewNumber }: ChosenAd,
  watch: WatchRow,
): NextOpening | ChooseAgain {
  const { facts } = planning.request;
  const userId = watch.user_id;
  const past = facts.viewerAds.get(viewerAdKey(userId, campaignId));
  const isSame = watch.campaign_id === campaignId;
  const free = freeNow(planning, campaignId);
  const dayRoom = kurus(facts.dailyEarningLimit - earnedToday(planning, userId) - heldBy(watch));
  const paidViews = (past?.paid_views ?? 0) + (isSame ? 1 : 0);
  const opening = decideOpening(planning, { userId, campaignId, paidViews, free, dayRoom });
  if (typeof opening === 'string') return { kind: 'choose again', refusal: opening };
  // Watched meanwhile through another server: it now ranks after unseen ads.
  if (opening.viewNumber !== viewNumber) return { kind: 'choose again', refusal: 'AD_ALREADY_SEEN' };
  const click = promiseClick({
    clickRate: facts.campaigns.get(campaignId)?.rates.click_rate ?? ZERO_KURUS,
    wasPaid: (past?.click_earning_kurus ?? 0) > 0 || (isSame && watch.click_kurus > 0),
    free: kurus(free - opening.reserved),
    dayRoom: kurus(dayRoom - opening.reserved),
    isEarningEnabled: facts.isEarningEnabled,
  });
  return { kind: 'next', opening, click };
}

export function openNext(
  planning: Planning,
  { opening, click }: NextOpening,
  pageId: string | undefined,
): NextOpened<undefined> {
  const { campaignId, viewNumber } = opening;
  const shown = planning.request.facts.campaigns.get(campaignId);
  return { ...open(planning, opening, pageId), campaignId, viewNumber, click, shown };
}
