/** T-F14: a body field that the schema does not name never reaches a handler, on any call of the contracts. */
import { describe, expect, test } from 'vitest';
import { ROLES, type Role, rolesOf, type Route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { sql } from '#lib/server/db.ts';
import { aPersonOf } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { namedRoutes } from './features.ts';

const app = useTestApp();

/** Kept as text, because an object literal would set its own prototype instead of naming it. */
const FORBIDDEN = `{
  "__proto__": {"isTainted": true}, "constructor": {"prototype": {"isTainted": true}}, "prototype": {"isTainted": true},
  "id": 1, "user_id": 1, "firm_id": 1, "actor_id": 1, "role": "admin", "is_admin": true, "created_at": "2020-01-01",
  "updated_at": "2020-01-01", "approved_at": "2020-01-01", "secured_at": "2020-01-01", "password_hash": "x",
  "remaining_budget": 1000000, "balance": 1000000, "balance_kurus": 100000000, "held_kurus": 1,
  "budget_kurus": 1, "vat_rate_bp": 0, "system_profit_rate_bp": 0, "view_rate_kurus": 100000, "max_views_per_ad": 1000,
  "payment_status": "paid", "total_views": 5, "image_path": "../../etc/passwd", "wallet_balance": 5, "earning": 1000
}`;
const HARMLESS_NAMES = Object.fromEntries(
  Object.entries(JSON.parse(FORBIDDEN) as Record<string, unknown>).filter(
    ([name]) => !['__proto__', 'constructor', 'prototype'].includes(name),
  ),
);

const writable = namedRoutes.filter(([, { method }]) => method !== 'GET');
const withBody = writable.flatMap(([name, { body }]) => (body === undefined ? [] : [{ name, body }]));

function openObjects(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.entries(schema).flatMap(([name, part]) => openObjects(part, `${path}/${name}`));
  const isOpen =
    'type' in schema &&
    schema.type === 'object' &&
    !('additionalProperties' in schema && schema.additionalProperties === false);
  return isOpen ? [path, ...inner] : inner;
}

function send(route: Route, token: string, body: string) {
  const path = route.path.replace(/:\w+/g, '999999999');
  if (route.files === undefined) return app.call(path, { method: route.method, as: token, body });
  const fields = Object.entries(JSON.parse(body) as Record<string, unknown>);
  const form = Object.fromEntries(fields.map(([name, value]) => [name, JSON.stringify(value)]));
  return app.call(path, { method: route.method, as: token, form });
}

describe('T-F14: fields that nobody may set', () => {
  test.each(withBody)('$name: takes only its named fields', ({ body }) => {
    expect(openObjects(z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' }))).toEqual([]);
  });

  test.each(ROLES)('every call of a %s: sets none and touches no prototype', async (role: Role) => {
    const calls = writable.filter(([, { access }]) => rolesOf(access).includes(role));
    for (const [name, route] of calls) {
      const person = await aPersonOf[role](app);
      const own = () =>
        app.rows(sql`select role, status, created_at, email, phone, password_hash,
            (select balance_kurus from ledger_accounts where id = 'user_wallet:' || users.id) as balance
            from users where id = ${person.userId}`);
      const before = await own();
      for (const body of [FORBIDDEN, JSON.stringify(HARMLESS_NAMES)]) {
        const { status } = await send(route, person.token, body);
        expect({ name, isFault: status >= 500 }).toEqual({ name, isFault: false });
      }
      expect({ name, person: await own() }).toEqual({ name, person: before });
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('isTainted' in {}).toBe(false);
  });
});
