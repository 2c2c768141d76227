/** The life of the demo's campaigns, step by step, through the calls that firms and administrators make. */
import { addDays, type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import type { DemoCampaign, DemoFate } from './campaign.ts';
import { DEMO_CAMPAIGNS } from './campaigns.ts';
import { DEMO_FIRMS } from './firms.ts';
import { drawAd } from './pictures/draw-ad.ts';
import { type DemoTransfer, drawReceipt } from './receipt.ts';
import { daysAgo, heardLater, hoursAgo, type Stage, type Step } from './stage.ts';

export interface Cast {
  admin: number;
  firms: readonly number[];
}

const path = (id: number, verb: string) => `/api/firm/campaigns/${id}/${verb}`;

/** The times at which a firm begins a campaign, sends it, is answered, announces its payment, and is answered again. */
interface Times {
  drafted: Date;
  sent: Date;
  decided: Date;
  announced: Date;
  settled: Date;
  starts: CalendarDay;
}

const LIVED: ReadonlySet<DemoFate> = new Set(['ran', 'stopped', 'closed', 'halted']);

/** The times of a campaign, counted back from the demo's end. */
function timesOf(stage: Stage, { fate, ago }: DemoCampaign, index: number): Times {
  const minutes = ((index * 17) % 60) / 60;
  if (LIVED.has(fate)) {
    return {
      // The evening before, so that its picture is stored meanwhile.
      drafted: daysAgo(stage, ago + 4, 17 + minutes),
      sent: daysAgo(stage, ago + 3, 11.3 + minutes),
      decided: daysAgo(stage, ago + 2, 9.5 + (index % 7) + minutes),
      announced: daysAgo(stage, ago + 1, 13 + (index % 4) + minutes),
      settled: daysAgo(stage, ago, 8.8 + minutes / 2),
      starts: istanbulDay(daysAgo(stage, ago, 9)),
    };
  }
  const back = (hours: number) => hoursAgo(stage, ago + hours);
  // A waiting campaign took its last step `ago` hours ago; each step before it took a day or so.
  const [sent, decided, announced] = {
    draft: [0, 0, 0],
    pending: [0, 0, 0],
    rejected: [19, 0, 0],
    unpaid: [25, 0, 0],
    announced: [52, 23, 0],
    'payment rejected': [70, 44, 21],
    scheduled: [75, 50, 26],
  }[fate as string] ?? [0, 0, 0];
  const wait = fate === 'scheduled' ? 5 : 3;
  return {
    drafted: back((sent ?? 0) + 2),
    sent: back(sent ?? 0),
    decided: back(decided ?? 0),
    announced: back(announced ?? 0),
    settled: back(0),
    starts: addDays(istanbulDay(stage.end), wait),
  };
}

/** How many of the steps a campaign goes through until its fate. */
const STEPS_TO: Readonly<Record<DemoFate, number>> = {
  draft: 1,
  pending: 2,
  rejected: 3,
  unpaid: 3,
  announced: 4,
  'payment rejected': 5,
  scheduled: 5,
  ran: 5,
  stopped: 5,
  closed: 5,
  halted: 5,
};

const REASONS = {
  campaign: {
    status: 'rejected',
    rejection_category: 'content',
    rejection_reason: 'Sağlık iddiası kanıtlanmamış. Metni gözden geçirip yeniden gönder.',
  },
  payment: { reason: 'Havale açıklamasında referans yok, tutar eşleştirilemedi.' },
};

/** Whose transfer waits with the bank's receipt. */
const WITH_RECEIPT = 'Düğün Sezonu Elbiseleri';

/**
 * Pays from the firm's wallet when an earlier campaign left enough in it, and by bank otherwise. One transfer has the
 * bank's receipt beside it. Answers the order that an administrator has to decide on, if there is one.
 */
async function announcePayment(
  { client, clock }: Stage,
  token: string,
  { id, campaign }: { id: number; campaign: DemoCampaign },
): Promise<number | undefined> {
  // The call's contract.
  const payment = (await client.call(token, 'GET', path(id, 'payment'))) as Omit<
    DemoTransfer,
    'sender' | 'now'
  > & { id: number; wallet_balance: number };
  const method = payment.wallet_balance >= payment.amount ? 'wallet' : 'bank_transfer';
  await client.call(token, 'POST', path(id, 'make-payment'), { method });
  if (method === 'wallet') return undefined;
  if (campaign.name !== WITH_RECEIPT) return payment.id;
  const sender = DEMO_FIRMS[campaign.firm]?.firmName ?? '';
  const receipt = await drawReceipt({ ...payment, sender, now: clock.now() });
  await client.send(token, 'PUT', `/api/firm/orders/${payment.id}/receipt`, {}, { receipt });
  return payment.id;
}

/**
 * Draws the pictures of campaigns one after another, beside everything else. All at once they would keep files and
 * passwords waiting, which need the same threads.
 */
function drawInTurn(campaigns: readonly DemoCampaign[]): Map<DemoCampaign, Promise<Buffer>> {
  const pictures = new Map<DemoCampaign, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();
  for (const campaign of campaigns) {
    const { picture } = campaign;
    if (picture === null) continue;
    const drawn = heardLater(last.then(() => drawAd(picture)));
    pictures.set(campaign, drawn);
    last = drawn;
  }
  return pictures;
}

export function createCampaignLife(stage: Stage, cast: Cast) {
  const { client } = stage;
  const made = new Map<DemoCampaign, Promise<number>>();
  const draftedAt = (campaign: DemoCampaign) =>
    timesOf(stage, campaign, DEMO_CAMPAIGNS.indexOf(campaign)).drafted.getTime();
  const pictures = drawInTurn(DEMO_CAMPAIGNS.toSorted((a, b) => draftedAt(a) - draftedAt(b)));

  const idOf = (campaign: DemoCampaign): Promise<number> => {
    const id = made.get(campaign);
    if (id === undefined) throw new Error(`demo: ${campaign.name} was not made yet`);
    return id;
  };
  const ownerOf = (campaign: DemoCampaign) => stage.enter(cast.firms[campaign.firm] ?? 0);
  const admin = () => stage.enter(cast.admin);

  /** Finds the firm's newest campaign with a picture of its own, from which a copy is made. */
  function modelFor(campaign: DemoCampaign): Promise<number> {
    const earlier = DEMO_CAMPAIGNS.slice(0, DEMO_CAMPAIGNS.indexOf(campaign));
    const model = earlier.findLast(
      (one) => one.firm === campaign.firm && one.picture !== null && made.has(one),
    );
    if (model === undefined) throw new Error(`demo: ${campaign.name} has nothing to copy`);
    return idOf(model);
  }

  async function draft(campaign: DemoCampaign, starts: CalendarDay): Promise<number> {
    const picture = await pictures.get(campaign);
    const token = await ownerOf(campaign);
    const fields = {
      campaign_name: campaign.name,
      description: campaign.description,
      campaign_link: new URL(campaign.path, `https://${DEMO_FIRMS[campaign.firm]?.site ?? ''}/`).href,
      budget: String(campaign.budget),
      display_duration: String(campaign.duration),
      start_date: starts,
      end_date: addDays(starts, campaign.days),
    };
    if (picture !== undefined) {
      const data = await client.send(token, 'POST', '/api/firm/campaigns', fields, { image: picture });
      return (data as { campaign_id: number }).campaign_id; // The call's contract.
    }
    const copy = await client.call(token, 'POST', path(await modelFor(campaign), 'clone'));
    const { campaign_id } = copy as { campaign_id: number }; // The call's contract.
    await client.send(token, 'PUT', `/api/firm/campaigns/draft/${campaign_id}`, fields);
    return campaign_id;
  }

  function stepsOf(campaign: DemoCampaign, index: number): Step[] {
    const times = timesOf(stage, campaign, index);
    let orderId: number | undefined;
    const steps: Step[] = [
      {
        at: times.drafted,
        async act() {
          // Storing its picture takes a while. The others need not wait for it; a step that needs the campaign does.
          made.set(campaign, heardLater(draft(campaign, times.starts)));
        },
      },
      {
        at: times.sent,
        act: async () => {
          const token = await ownerOf(campaign);
          await client.call(token, 'POST', path(await idOf(campaign), 'target-audience'), campaign.audience);
        },
      },
      {
        at: times.decided,
        act: async () => {
          const decision = campaign.fate === 'rejected' ? REASONS.campaign : { status: 'active' };
          await client.call(
            await admin(),
            'PUT',
            `/api/admin/campaigns/${await idOf(campaign)}/status`,
            decision,
          );
        },
      },
      {
        at: times.announced,
        async act() {
          orderId = await announcePayment(stage, await ownerOf(campaign), {
            id: await idOf(campaign),
            campaign,
          });
        },
      },
      {
        at: times.settled,
        async act() {
          if (orderId === undefined) return;
          const [verb, body] =
            campaign.fate === 'payment rejected' ? ['reject', REASONS.payment] : ['approve', undefined];
          await client.call(await admin(), 'PUT', `/api/admin/payments/${orderId}/${verb}`, body);
        },
      },
    ];
    const untilLive = steps.slice(0, STEPS_TO[campaign.fate]);
    return [...untilLive.map((step) => ({ ...step, isBesideVisits: true })), ...endOf(campaign)];
  }

  /** The steps by which the firm itself stops or ends a campaign. */
  function endOf(campaign: DemoCampaign): Step[] {
    const tell = (method: 'PUT' | 'POST', verb: string) => async () => {
      await client.call(await ownerOf(campaign), method, path(await idOf(campaign), verb));
    };
    if (campaign.fate === 'stopped') return [{ at: hoursAgo(stage, 51), act: tell('PUT', 'stop') }];
    if (campaign.fate === 'closed')
      return [{ at: daysAgo(stage, campaign.ago - 13, 17.2), act: tell('POST', 'close') }];
    return [];
  }

  return {
    /**
     * Everything that happens to campaigns after `from`, in no order. Campaigns that would begin earlier are left out.
     */
    steps(from: Date): Step[] {
      const fits = (campaign: DemoCampaign, index: number) => timesOf(stage, campaign, index).drafted > from;
      const left = DEMO_CAMPAIGNS.filter(
        (campaign, index) =>
          fits(campaign, index) &&
          // A copy needs the campaign it is made from.
          (campaign.picture !== null ||
            DEMO_CAMPAIGNS.some(
              (model, at) =>
                at < index && model.firm === campaign.firm && model.picture !== null && fits(model, at),
            )),
      );
      return left.flatMap((campaign) => stepsOf(campaign, DEMO_CAMPAIGNS.indexOf(campaign)));
    },
    /** The id of the campaign of this name; undefined if it was not made. */
    async find(name: string): Promise<number | undefined> {
      const campaign = DEMO_CAMPAIGNS.find((one) => one.name === name);
      return campaign && made.get(campaign);
    },
    /** Resolves when the last picture is stored. */
    async idle(): Promise<void> {
      await Promise.all(made.values());
    },
  };
}
