import { readConfig } from '#lib/server/config.ts';
import { one, sql } from '#lib/server/db.ts';
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import type { AudienceInput } from '#features/audience/contract.ts';
import type { CampaignStatus } from '#features/campaigns/lifecycle.ts';
import { issuerOf } from '#features/payments/server.ts';
import { completeCampaign } from '#features/campaign-end/server.ts';
import { aFirm, anAdmin, type Person } from './people.ts';
import type { TestAnswer, TestServer, TestCall } from './test-app.ts';

export const TEST_ISSUER = issuerOf(readConfig({ NODE_ENV: 'test' }));

export interface CampaignOptions {
  /** `draft` unless given. */
  status?: CampaignStatus;
  firm?: Person;
  admin?: Person;
  name?: string;
  description?: string;
  link?: string;
  /** Lira. */
  budget?: number;
  /** Seconds. */
  display_duration?: number;
  /** Calendar days; today and two weeks later by default. */
  start_date?: string;
  end_date?: string;
  audience?: AudienceInput;
  image?: Buffer;
}

export interface MadeCampaign {
  id: number;
  firm: Person;
}

export function campaignForm(test: TestServer, options: CampaignOptions = {}): Record<string, string> {
  const start = options.start_date ?? istanbulDay(test.clock.now());
  return {
    campaign_name: options.name ?? 'Kış İndirimi',
    description: options.description ?? 'Bütün botlarda yüzde elli indirim seni bekliyor.',
    campaign_link: options.link ?? 'https://ornek.com/kis',
    start_date: start,
    end_date: options.end_date ?? addDays(start, 14),
    budget: String(options.budget ?? 5000),
    display_duration: String(options.display_duration ?? 5),
  };
}

async function must(test: TestServer, path: string, call: TestCall): Promise<TestAnswer> {
  const answer = await test.call(path, call);
  if (answer.status !== 200)
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

const STEPS_TO: Record<CampaignStatus, readonly Step[]> = {
  draft: [],
  pending: ['submit'],
  rejected: ['submit', 'reject'],
  approved: ['submit', 'approve'],
  active: ['submit', 'approve', 'pay'],
  stopped: ['submit', 'approve', 'pay', 'stop'],
  completed: ['submit', 'approve', 'pay', 'complete'],
};
type Step = 'submit' | 'reject' | 'approve' | 'pay' | 'stop' | 'complete';

export async function aCampaign(test: TestServer, options: CampaignOptions = {}): Promise<MadeCampaign> {
  const firm = options.firm ?? (await aFirm(test));
  const steps = STEPS_TO[options.status ?? 'draft'];
  const admin = options.admin ?? (steps.length > 1 ? await anAdmin(test) : undefined);
  const image = options.image && {
    image: { filename: 'reklam.png', type: 'image/png', bytes: options.image },
  };
  const form = { ...campaignForm(test, options), ...image };
  const { data } = await must(test, '/api/firm/campaigns', { as: firm.token, form });
  const id: number = data.campaign_id;
  const doStep = stepsOf(test, { id, firm, admin, options });
  for (const step of steps) await doStep[step]();
  return { id, firm };
}

function stepsOf(
  test: TestServer,
  { id, firm, admin, options }: MadeCampaign & { admin: Person | undefined; options: CampaignOptions },
): Record<Step, () => Promise<unknown>> {
  const own = `/api/firm/campaigns/${id}`;
  const asAdmin = (body?: unknown): TestCall => ({
    method: 'PUT',
    ...(admin && { as: admin.token }),
    ...(body !== undefined && { body }),
  });
  const decide = (body: unknown) => must(test, `/api/admin/campaigns/${id}/status`, asAdmin(body));
  return {
    submit: () =>
      must(test, `${own}/target-audience`, { as: firm.token, body: options.audience ?? { all_users: true } }),
    reject: () =>
      decide({ status: 'rejected', rejection_reason: 'Görsel okunmuyor', rejection_category: 'image' }),
    approve: () => decide({ status: 'active' }),
    pay: async () => {
      await must(test, `${own}/make-payment`, { as: firm.token, body: { method: 'bank_transfer' } });
      const { data } = await must(test, `${own}/payment`, { as: firm.token });
      return must(test, `/api/admin/payments/${data.id}/approve`, asAdmin());
    },
    stop: () => must(test, `${own}/stop`, { method: 'PUT', as: firm.token }),
    complete: () => completeCampaign(test.db, { campaignId: id, issuer: TEST_ISSUER, now: test.clock.now() }),
  };
}

export function decideCampaign(test: TestServer, id: number, admin: Person, body: unknown) {
  return test.call(`/api/admin/campaigns/${id}/status`, { method: 'PUT', as: admin.token, body });
}

export async function statusOf(test: TestServer, id: number): Promise<string> {
  return (await one(test.db, sql<{ status: string }>`select status from campaigns where id = ${id}`)).status;
}
