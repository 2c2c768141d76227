/** One answer names every wrong field (docs/product.md, Calls), on every call with a body. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type FileRule, type ImageRule, type Role, rolesOf, type Route } from '#lib/shared/route.ts';
import type { z } from '#lib/shared/zod.ts';
import { campaignForm, aCampaign } from '#testing/campaigns.ts';
import type { Form } from '#testing/form.ts';
import { aPicture } from '#testing/images.ts';
import { aPersonOfEach, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { namedRoutes } from './features.ts';

const app = useTestApp();

type Kind = 'shape' | 'bound' | 'rule' | 'file';
interface Break {
  kind: Kind;
  field: string;
  sent: Record<string, unknown>;
}

const calls = namedRoutes.filter(
  ([, { body, files }]) => Object.keys({ ...body?.shape, ...files }).length > 1,
);

let people: Record<Role, Person>;
const objects: Record<string, number | string> = { paySandbox: 'x'.repeat(43) };
let cutPicture: Buffer;

const breaks = (kind: Kind, sent: Record<string, unknown>): Break[] =>
  Object.entries(sent).map(([field, value]) => ({ kind, field, sent: { [field]: value } }));

/** Values that pass the field's own schema, and are refused because of another field, the settings, or the database. */
const RULES: Record<string, Break[]> = {
  createCampaign: breaks('rule', {
    campaign_name: 'ab',
    campaign_link: 'ftp://ornek.com',
    description: 'kısa',
    start_date: '2026-11-22',
    end_date: '32.13.2026',
    budget: '4999.99',
    display_duration: '61',
  }),
  editDraftCampaign: breaks('rule', { campaign_name: 'ab', start_date: '2026-11-22', budget: '1' }),
  editRejectedCampaign: breaks('rule', {
    description: 'kısa',
    end_date: '2026-11-24',
    display_duration: '1',
  }),
  saveTargetAudience: breaks('rule', { genders: [99_999], cities: ['Yok'], hobbies: ['Yok'] }),
  estimateReach: breaks('rule', { age_ranges: [99_999], professions: ['Yok'], clothing_sizes: [99_999] }),
  updateDetails: breaks('rule', {
    gender: 99_999,
    city: 'Yok',
    profession: 'Yok',
    favorite_colors: [99_999],
  }),
  saveBillingDetails: breaks('rule', { city: 'Yok' }),
  reissueInvoice: breaks('rule', { city: 'Yok' }),
  withdraw: breaks('rule', { amount: 1 }),
  proposeCorrection: breaks('rule', { from_account: 'campaign:999999', to_account: 'user_wallet:999999' }),
  openTopUp: breaks('rule', { amount: 1 }),
  addStartupAd: breaks('rule', { display_order: '1' }),
  editStartupAd: breaks('rule', { display_order: '1' }),
  updateProfile: [{ kind: 'rule', field: 'currentPassword', sent: { email: 'yeni@ornek.com' } }],
  updateFirmProfile: [{ kind: 'rule', field: 'currentPassword', sent: { owner_email: 'yeni@ornek.com' } }],
  register: ['firm_name', 'contact_email', 'contact_phone'].map((field) => {
    return { kind: 'rule', field, sent: { type: 'corporate' } };
  }),
  decideCampaign: [{ kind: 'rule', field: 'rejection_reason', sent: { status: 'rejected' } }],
  holdDecision: [{ kind: 'rule', field: 'rejection_reason', sent: { status: 'rejected' } }],
  holdDecisions: [{ kind: 'rule', field: 'rejection_reason', sent: { status: 'rejected' } }],
  reportAd: [{ kind: 'rule', field: 'text', sent: { reason: 'other' } }],
  saveSettings: [
    { kind: 'rule', field: 'min_ad_duration', sent: { min_ad_duration: 20, max_ad_duration: 10 } },
    { kind: 'rule', field: 'system_profit_rate', sent: { system_profit_rate: 5, vat_rate: 20 } },
  ],
};
for (const name of ['changeAdminPassword', 'changeFirmPassword', 'changeViewerPassword']) {
  const same = { currentPassword: 'Kiraz7Tepesi', newPassword: 'Kiraz7Tepesi' };
  RULES[name] = [{ kind: 'rule', field: 'newPassword', sent: same }];
}

const OTHER_TYPES = [{ a: 1 }, 'evet', true, 7];
const BOUNDS = ['', 'x', 'x'.repeat(6000), -1, 0, 0.001, 1e15, ['x'.repeat(6000)], [-1]];

function firstRefused(field: z.ZodType, values: readonly unknown[], isOwnType: boolean): unknown {
  return values.find((value) => {
    const [issue] = field.safeParse(value).error?.issues ?? [];
    const isOfType = issue?.code === 'invalid_type' || issue?.code === 'invalid_union';
    return issue !== undefined && isOfType !== isOwnType;
  });
}

function breaksOf(name: string, route: Route): Break[] {
  const fields = Object.entries(route.body?.shape ?? {});
  const isText = route.files !== undefined;
  const shapes = fields.flatMap(([field, schema]): Break[] => {
    const values = isText ? ['1.234', 'x'.repeat(6000)] : OTHER_TYPES;
    const value = values.find((each) => !schema.safeParse(each).success);
    return value === undefined ? [] : [{ kind: 'shape', field, sent: { [field]: value } }];
  });
  const bounds = fields.flatMap(([field, schema]): Break[] => {
    const value = isText ? undefined : firstRefused(schema, BOUNDS, true);
    return value === undefined ? [] : [{ kind: 'bound', field, sent: { [field]: value } }];
  });
  return [...shapes, ...bounds, ...(RULES[name] ?? []), ...breaksOfFiles(route)];
}

function breaksOfFiles({ files = {} }: Route): Break[] {
  // A document's content is read after its other fields.
  const brokenOf = (rule: FileRule | ImageRule) =>
    'formats' in rule
      ? [Buffer.from('<svg/>'), cutPicture, Buffer.alloc(5_242_881)]
      : [Buffer.alloc(rule.maxBytes + 1)];
  return Object.entries(files).flatMap(([field, rule]: [string, FileRule | ImageRule]) =>
    brokenOf(rule).map((bytes): Break => {
      return { kind: 'file', field, sent: { [field]: { filename: 'a.png', type: 'image/png', bytes } } };
    }),
  );
}

/** Each break beside every rule and file; one shape is enough as a partner, because only the contract judges it. */
function pairsOf(all: Break[]): [Break, Break][] {
  return all.flatMap((one, index) => {
    const others = all
      .slice(index + 1)
      .filter(({ kind, field, sent }) => kind !== one.kind && field !== one.field && !(one.field in sent));
    const isPlain = ({ kind }: Break) => kind === 'shape' || kind === 'bound';
    const plain = others.filter(isPlain).slice(0, 1);
    return [...plain, ...others.filter((other) => !isPlain(other))].map((other): [Break, Break] => [
      one,
      other,
    ]);
  });
}

async function send(name: string, route: Route, sent: Record<string, unknown>) {
  const [role] = rolesOf(route.access);
  const path = route.path
    .replace(':kind', 'targeting')
    .replace(':page', 'help')
    .replace(/:\w+/g, String(objects[name] ?? 999_999_999));
  const as = role === undefined ? {} : { as: people[role].token };
  const call = { method: route.method, ...as };
  return app.call(
    path,
    route.files === undefined ? { ...call, body: sent } : { ...call, form: sent as Form },
  );
}

beforeAll(async () => {
  people = await aPersonOfEach(app);
  const picture = await aPicture('jpeg');
  cutPicture = picture.subarray(0, picture.length - 120);
  const { firm } = people;
  objects.editDraftCampaign = (await aCampaign(app, { firm })).id;
  objects.editRejectedCampaign = (await aCampaign(app, { firm, status: 'rejected' })).id;
  const ad = { title: 'İlk reklam', description: 'Birinci sıradaki reklam', display_order: '1' };
  const image = { filename: 'a.png', type: 'image/png', bytes: await aPicture() };
  const made = await app.call('/api/admin/startup-ads', { as: people.admin.token, form: { ...ad, image } });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
});

describe('two fields that are wrong in different ways', () => {
  test.each(calls)('%s: names both', async (name, route) => {
    const pairs = pairsOf(breaksOf(name, route));
    expect(pairs.length).toBeGreaterThan(0);
    for (const [one, other] of pairs) {
      const { status, body } = await send(name, route, { ...one.sent, ...other.sent });
      const named = Object.keys(body.errors ?? {});
      const isNamed = [one, other].map(({ field }) => named.includes(field));
      expect({ one: one.sent, other: other.sent, status, isNamed }).toMatchObject({
        status: 400,
        isNamed: [true, true],
      });
    }
  });

  test('one broken rule: refused by the handler with the same text', async () => {
    const form = { ...campaignForm(app), budget: '1' };
    const call = { as: people.firm.token };
    const alone = await app.call('/api/firm/campaigns', { ...call, form });
    const beside = await app.call('/api/firm/campaigns', {
      ...call,
      form: { ...form, display_duration: '' },
    });
    expect(beside.body.errors).toMatchObject(alone.body.errors ?? {});
    expect(Object.keys(beside.body.errors ?? {})).toEqual(['budget', 'display_duration']);
  });
});
