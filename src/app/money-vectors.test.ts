/** T-F12: values that are no amount, on every amount field of every call of the contracts. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#lib/shared/route.ts';
import type { z } from '#lib/shared/zod.ts';
import { aCampaign, campaignForm } from '#testing/campaigns.ts';
import { aPayment } from '#testing/payments.ts';
import { TEST_IBAN } from '#testing/money.ts';
import { aPersonOfEach, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { namedRoutes } from './features.ts';

const app = useTestApp();

/** Values as JSON text that are no number of lira with at most two decimals; some of them are not even JSON. */
const JSON_VECTORS = (
  '-1|-0.01|-5000|-1e300|0.001|5000.001|5000.005|4999.999|1e-3|1e309|-1e309|1e300|9007199254740993|' +
  '99999999999999999999|123456789012345678.5|NaN|Infinity|-Infinity|0x10|+5000|05000|5000.|.5|5_000|' +
  '5,00|"5000"|"5000.00"|"5,00"|"5.000"|"5.000,00"|"0x10"|" 7 "|""|" "|"NaN"|"Infinity"|"1e4"|"٥٠٠٠"|' +
  '"５０００"|"5000 ₺"|"₺5000"|"5000;drop"|true|false|null|[]|[5000]|["5000"]|[[5000]]|{}|{"$gt":0}|' +
  '{"valueOf":5000}|{"amount":5000}'
).split('|');
const TEXT_VECTORS = (
  '-1|-5000|5000.001|0.001|1e4|1e309|NaN|Infinity|-Infinity|0x1388|0b11|0o17|+5000|5000.|.5|5_000|5,00|' +
  '5.000,00|5.000.00| 7 || |[]|[5000]|["5000"]|{"$gt":0}|{}|true|null|undefined|٥٠٠٠|５０００|5000 ₺|₺5000|' +
  "5000;drop|5000'--|5000\u0000|5000\n1|9007199254740993|99999999999999999999|5000e|5000f|5000n|5 000|" +
  '5\u00a0000|--5000|1/2|5000%'
).split('|');

interface AmountField {
  name: string;
  route: Route;
  field: string;
}

/** Whether a schema takes lira or percent: 1.5 becomes 150 hundredths. */
function isAmount(schema: unknown): boolean {
  const answer = (schema as z.ZodType).safeParse(1.5); // A field of a zod object.
  return answer.success && answer.data === 150;
}

const fields: AmountField[] = namedRoutes.flatMap(([name, route]) =>
  Object.entries(route.body?.shape ?? {})
    .filter(([, schema]) => isAmount(schema))
    .map(([field]) => ({ name, route, field })),
);

let fixture: Record<string, { as: Person; id?: number; body: Record<string, unknown> }>;

beforeAll(async () => {
  const { admin, firm, user: viewer } = await aPersonOfEach(app);
  const draft = (await aCampaign(app, { firm })).id;
  const rejected = (await aCampaign(app, { firm, admin, status: 'rejected' })).id;
  const active = (await aCampaign(app, { firm, admin, status: 'active' })).id;
  const due = await aPayment(app, { firm, admin });
  const settings = (await app.call('/api/admin/settings', { as: admin.token })).data;
  const transfer = { wallet_number: '4000000000000006', email: 'kimse@ornek.com' };
  const withdrawal = {
    iban: TEST_IBAN,
    account_holder: 'Ayşe Yılmaz',
    password: TEST_PASSWORD,
  };
  fixture = {
    createCampaign: { as: firm, body: campaignForm(app) },
    forecastCampaign: { as: firm, body: { start_date: '2026-12-01', end_date: '2026-12-20' } },
    editDraftCampaign: { as: firm, id: draft, body: {} },
    editRejectedCampaign: { as: firm, id: rejected, body: {} },
    setCampaignBudget: { as: firm, id: draft, body: {} },
    openTopUp: { as: firm, body: { campaign_id: active } },
    makePayment: { as: firm, id: due.campaignId, body: { method: 'bank_transfer' } },
    topUpWallet: { as: firm, body: {} },
    withdrawFromFirm: { as: firm, body: { iban: withdrawal.iban, password: TEST_PASSWORD } },
    receivePayment: { as: admin, id: due.id, body: { date: '2026-11-20' } },
    transfer: { as: viewer, body: transfer },
    withdraw: { as: viewer, body: withdrawal },
    closeAccount: { as: viewer, body: { password: TEST_PASSWORD } },
    proposeCorrection: {
      as: admin,
      body: { from_account: 'bank', to_account: 'platform_revenue', reason: 'Bankanın iade ettiği tutar' },
    },
    decideFraudGroup: {
      as: admin,
      id: viewer.userId,
      body: { decision: 'closed', reason: 'Bir banttan izlenen hesaplar', user_ids: [viewer.userId] },
    },
    saveSettings: { as: admin, body: settings.settings ?? settings },
  };
});

function send({ name, route, field }: AmountField, vector: string) {
  const caller = fixture[name];
  if (caller === undefined) throw new Error(`${name} has no caller`);
  const { as, id, body } = caller;
  const call = { method: route.method, as: as.token };
  const path = route.path.replace(/:\w+/, String(id));
  const { [field]: _, ...rest } = body;
  if (route.files !== undefined) {
    const texts = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)]));
    return app.call(path, { ...call, form: { ...texts, [field]: vector } });
  }
  const others = JSON.stringify(rest).slice(1, -1);
  const text = `{${others}${others === '' ? '' : ','}${JSON.stringify(field)}:${vector}}`;
  return app.call(path, { ...call, body: text });
}

describe('T-F12: amounts that are none', () => {
  test('money fields of contracts: each has a caller', () => {
    expect(fields.length).toBeGreaterThan(15);
    expect(fields.filter(({ name }) => !(name in fixture)).map(({ name }) => name)).toEqual([]);
  });

  test.each(fields)('$name $field: each one is refused, and nothing else is wrong', async (amount) => {
    for (const vector of amount.route.files === undefined ? JSON_VECTORS : TEXT_VECTORS) {
      const { status, body } = await send(amount, vector);
      const wrong = Object.keys(body.errors ?? {});
      // 409 where the amount has to equal one in the books, as that which a closing account gives up.
      expect({ vector, isRefused: status === 400 || status === 409 }).toEqual({ vector, isRefused: true });
      expect(wrong.filter((name) => name !== amount.field)).toEqual([]);
    }
  });
});
