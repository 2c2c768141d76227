/** The demo's campaigns, step by step, through the calls of firms and administrators. */
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import { type Accounts, daysAgo, type DemoContext, formWithPicture, hoursAgo, type Step } from './context.ts';
import { DEMO_FIRMS } from './people.ts';
import CAMPAIGNS from './campaigns.json' with { type: 'json' };

/** The last status. `ran` has run or still runs; `stopped` by the firm, `halted` by an administrator. */
type DemoFate = 'ran' | 'stopped' | 'halted' | 'draft' | 'pending' | 'rejected' | 'unpaid' | 'announced';

interface DemoCampaign {
  name: string;
  description: string;
  /** Default: the firm's site and the picture's name. */
  link?: string;
  /** A file name in the folder of pictures, without its extension. Default: from the campaign's name. */
  picture?: string;
  /** The body of the audience call. */
  audience: Record<string, unknown>;
  plan: {
    /** The index in DEMO_FIRMS. */
    firm: number;
    /** Lira. */
    budget: number;
    /** Seconds. */
    duration: number;
    fate: DemoFate;
    /** Days since its start; for a waiting campaign, hours since it began to wait. */
    ago: number;
    days: number;
  };
}

const DEMO_CAMPAIGNS = CAMPAIGNS as readonly DemoCampaign[];

const pictureOf = ({ name, picture = searchFold(name).replaceAll(/[^a-z]+/g, '-') }: DemoCampaign) => picture;

/** Hours between the steps of a waiting campaign (created, sent, approved, paid) and its last step. */
const WAITING: Readonly<Partial<Record<DemoFate, readonly number[]>>> = {
  draft: [2],
  pending: [2, 0],
  rejected: [21, 19, 0],
  unpaid: [27, 25, 0],
  announced: [54, 52, 23, 0],
};

/** The times of a campaign's steps, counted back from the demo's end. */
function timesOf(demo: DemoContext, { fate, ago }: DemoCampaign['plan'], index: number): readonly Date[] {
  const waiting = WAITING[fate]?.map((hours) => hoursAgo(demo, ago + hours));
  if (waiting !== undefined) return waiting;
  const minutes = ((index * 17) % 60) / 60;
  const hours = [17, 11.3, 9.5 + (index % 7), 13 + (index % 4), 8.8 - minutes / 2];
  return hours.map((hour, step) => daysAgo(demo, ago + 4 - step, hour + minutes));
}

const REJECTION = {
  status: 'rejected',
  rejection_category: 'content',
  rejection_reason: 'Sağlık iddiası kanıtlanmamış. Metni gözden geçirip yeniden gönder.',
};

export function createCampaignLife(demo: DemoContext, accounts: Accounts) {
  const made = new Map<DemoCampaign, number>();

  const idOf = (campaign: DemoCampaign): number => {
    const id = made.get(campaign);
    if (id === undefined) throw new Error(`demo: ${campaign.name} was not made yet`);
    return id;
  };
  const signInOwner = ({ plan }: DemoCampaign) => demo.signIn(accounts.firms[plan.firm] ?? 0);

  async function draft(campaign: DemoCampaign): Promise<void> {
    const { name, description, plan } = campaign;
    const starts = WAITING[plan.fate]
      ? addDays(istanbulDay(demo.end), 3)
      : istanbulDay(daysAgo(demo, plan.ago, 9));
    const picture = pictureOf(campaign);
    const site = DEMO_FIRMS[plan.firm]?.email.split('@')[1];
    const form = await formWithPicture(picture, {
      campaign_name: name,
      description,
      campaign_link: campaign.link ?? `https://${site}/${picture}`,
      budget: String(plan.budget),
      display_duration: String(plan.duration),
      start_date: starts,
      end_date: addDays(starts, plan.days),
    });
    const data = await demo.call(await signInOwner(campaign), 'POST', '/api/firm/campaigns', form);
    made.set(campaign, (data as { campaign_id: number }).campaign_id); // The call's contract.
  }

  function stepsOf(campaign: DemoCampaign, times: readonly Date[]): Step[] {
    const callAsFirm = async (method: 'GET' | 'POST' | 'PUT', verb: string, body?: object) => {
      const path = `/api/firm/campaigns/${idOf(campaign)}/${verb}`;
      return demo.call(await signInOwner(campaign), method, path, body);
    };
    const putAsAdmin = async (path: string, body?: object) =>
      demo.call(await demo.signIn(accounts.admin), 'PUT', `/api/admin/${path}`, body);
    const { fate } = campaign.plan;
    const decision = fate === 'rejected' ? REJECTION : { status: 'active' };
    let orderId = 0;
    const acts = [
      () => draft(campaign),
      () => callAsFirm('POST', 'target-audience', campaign.audience),
      () => putAsAdmin(`campaigns/${idOf(campaign)}/status`, decision),
      async () => {
        orderId = ((await callAsFirm('GET', 'payment')) as { id: number }).id; // The call's contract.
        await callAsFirm('POST', 'make-payment', { method: 'bank_transfer' });
      },
      () => putAsAdmin(`payments/${orderId}/approve`),
    ];
    const steps: Step[] = acts.flatMap((act, index) => {
      const at = times[index];
      return at === undefined ? [] : [{ at, act }];
    });
    if (fate === 'stopped') steps.push({ at: hoursAgo(demo, 51), act: () => callAsFirm('PUT', 'stop') });
    return steps;
  }

  return {
    /** Events of campaigns after `from`, unordered. Earlier ones are left out. */
    steps(from: Date): Step[] {
      return DEMO_CAMPAIGNS.flatMap((campaign, index) => {
        const times = timesOf(demo, campaign.plan, index);
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
