/** The demo's campaigns, step by step, through the calls of firms and administrators. */
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import { formWithPicture } from './pictures.ts';
import { type Cast, daysAgo, hoursAgo, type Stage, type Step } from './stage.ts';
import CAMPAIGNS from './campaigns.json' with { type: 'json' };

/**
 * The demo campaign's last status. `ran` has run or still runs, depending on its days; `stopped` by the firm,
 * `halted` by an administrator.
 */
export type DemoFate =
  | 'ran'
  | 'stopped'
  | 'halted'
  | 'draft'
  | 'pending'
  | 'rejected'
  | 'unpaid'
  | 'announced';

export interface DemoCampaign {
  /** The index in DEMO_FIRMS. */
  firm: number;
  name: string;
  description: string;
  link: string;
  /** Lira. */
  budget: number;
  /** Seconds. */
  duration: number;
  /** A file name in the folder of pictures, without its extension. */
  picture: string;
  /** The body of the audience call. */
  audience: Record<string, unknown>;
  fate: DemoFate;
  /** Days since its start; for a waiting campaign, hours since it began to wait. */
  ago: number;
  days: number;
}

export const DEMO_CAMPAIGNS = CAMPAIGNS as readonly DemoCampaign[];

const path = (id: number, verb: string) => `/api/firm/campaigns/${id}/${verb}`;

/**
 * Hours between the steps of a waiting campaign and its last step: created, sent, approved and paid, as far as it
 * has come.
 */
const WAITING: Readonly<Partial<Record<DemoFate, readonly number[]>>> = {
  draft: [2],
  pending: [2, 0],
  rejected: [21, 19, 0],
  unpaid: [27, 25, 0],
  announced: [54, 52, 23, 0],
};

/** The times of a campaign's steps, counted back from the demo's end. */
function timesOf(stage: Stage, { fate, ago }: DemoCampaign, index: number): readonly Date[] {
  const waiting = WAITING[fate]?.map((hours) => hoursAgo(stage, ago + hours));
  const minutes = ((index * 17) % 60) / 60;
  return (
    waiting ?? [
      daysAgo(stage, ago + 4, 17 + minutes),
      daysAgo(stage, ago + 3, 11.3 + minutes),
      daysAgo(stage, ago + 2, 9.5 + (index % 7) + minutes),
      daysAgo(stage, ago + 1, 13 + (index % 4) + minutes),
      daysAgo(stage, ago, 8.8 + minutes / 2),
    ]
  );
}

const REJECTION = {
  status: 'rejected',
  rejection_category: 'content',
  rejection_reason: 'Sağlık iddiası kanıtlanmamış. Metni gözden geçirip yeniden gönder.',
};

export function createCampaignLife(stage: Stage, cast: Cast) {
  const { client } = stage;
  const made = new Map<DemoCampaign, number>();

  const idOf = (campaign: DemoCampaign): number => {
    const id = made.get(campaign);
    if (id === undefined) throw new Error(`demo: ${campaign.name} was not made yet`);
    return id;
  };
  const ownerOf = (campaign: DemoCampaign) => stage.enter(cast.firms[campaign.firm] ?? 0);
  const admin = () => stage.enter(cast.admin);

  async function draft(campaign: DemoCampaign): Promise<number> {
    const starts = WAITING[campaign.fate]
      ? addDays(istanbulDay(stage.end), 3)
      : istanbulDay(daysAgo(stage, campaign.ago, 9));
    const form = await formWithPicture(campaign.picture, {
      campaign_name: campaign.name,
      description: campaign.description,
      campaign_link: campaign.link,
      budget: String(campaign.budget),
      display_duration: String(campaign.duration),
      start_date: starts,
      end_date: addDays(starts, campaign.days),
    });
    const data = await client.call(await ownerOf(campaign), 'POST', '/api/firm/campaigns', form);
    return (data as { campaign_id: number }).campaign_id; // The call's contract.
  }

  function stepsOf(campaign: DemoCampaign, times: readonly Date[]): Step[] {
    let orderId = 0;
    const acts = [
      async () => void made.set(campaign, await draft(campaign)),
      async () => {
        const id = idOf(campaign);
        await client.call(await ownerOf(campaign), 'POST', path(id, 'target-audience'), campaign.audience);
      },
      async () => {
        const decision = campaign.fate === 'rejected' ? REJECTION : { status: 'active' };
        const id = idOf(campaign);
        await client.call(await admin(), 'PUT', `/api/admin/campaigns/${id}/status`, decision);
      },
      async () => {
        const [token, id] = [await ownerOf(campaign), idOf(campaign)];
        const payment = await client.call(token, 'GET', path(id, 'payment'));
        orderId = (payment as { id: number }).id; // The call's contract.
        await client.call(token, 'POST', path(id, 'make-payment'), { method: 'bank_transfer' });
      },
      async () => {
        await client.call(await admin(), 'PUT', `/api/admin/payments/${orderId}/approve`);
      },
    ];
    const untilLive = times.flatMap((at, index) => {
      const act = acts[index];
      return act === undefined ? [] : [{ at, act }];
    });
    if (campaign.fate !== 'stopped') return untilLive;
    const stop = async () => {
      await client.call(await ownerOf(campaign), 'PUT', path(idOf(campaign), 'stop'));
    };
    return [...untilLive, { at: hoursAgo(stage, 51), act: stop }];
  }

  return {
    /** Events of campaigns after `from`, unordered. Earlier ones are left out. */
    steps(from: Date): Step[] {
      return DEMO_CAMPAIGNS.flatMap((campaign, index) => {
        const times = timesOf(stage, campaign, index);
        return (times[0] ?? from) > from ? stepsOf(campaign, times) : [];
      });
    },
    /** The id of a campaign by name; undefined if it was not created. */
    find(name: string): number | undefined {
      const campaign = DEMO_CAMPAIGNS.find((one) => one.name === name);
      return campaign && made.get(campaign);
    },
  };
}
