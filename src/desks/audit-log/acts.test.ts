import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type Act, type ActField, defineActs } from '#lib/shared/acts.ts';
import { recordAct } from '#lib/server/audit.ts';
import type { Db } from '#lib/server/db.ts';
import { campaignActs } from '#features/campaigns/acts.ts';
import { actionText, ACTS, fieldOf, subjectText, valueText } from './acts.ts';
import { changeWords } from './change-text.ts';
import { listChanges } from './routes.server.ts';

const SOURCE = new URL('../../', import.meta.url);

async function readDefined(): Promise<Act<never>[]> {
  const files = (await readdir(SOURCE, { recursive: true })).filter((file) =>
    /^(platform|features|desks)\/(?!audit-log)[^/]+\/(acts|contract)\.ts$/.test(file),
  );
  const found = await Promise.all(files.map((file) => import(new URL(file, SOURCE).href) as Promise<object>));
  const groups = found.flatMap((module) => Object.values(module) as object[]);
  return groups
    .flatMap((group) => Object.values(group))
    .filter((one) => Object.hasOwn(Object(one), 'action'));
}

test('every act that a feature defines is in the list, under a name of its own', async () => {
  const defined = (await readDefined()).map(({ action }) => action);
  expect(defined.length).toBeGreaterThan(20);
  expect(ACTS.map(({ action }) => action).toSorted()).toEqual(defined.toSorted());
  expect(new Set(defined).size).toBe(defined.length);
});

test.each(ACTS.map((act) => [act.action, act] as const))('%s reads as Turkish', (action, act) => {
  const [noun, verb] = action.split('.');
  expect(actionText(action)).toMatch(/^[A-ZÇĞİÖŞÜ][^:]+: \p{Ll}[^:]+$/u);
  expect(actionText(action)).not.toContain(`: ${verb}`);
  expect(actionText(action)).not.toContain(noun);
  expect(subjectText(act.subject.kind, '7')).toBe(`${act.subject.noun} #7`);
  for (const [field, definition] of Object.entries<ActField>(act.fields)) {
    const found = fieldOf(action, field);
    expect(found.label).toMatch(/^\p{Lu}/u);
    expect(found).toEqual(typeof definition === 'string' ? { label: definition } : definition);
    for (const value of Object.keys(found.values ?? {})) expect(valueText(found, value)).not.toBe(value);
  }
});

test('what the log keeps of an older version is shown as it is', () => {
  expect(actionText('leaf.print')).toBe('leaf.print');
  expect(subjectText('leaf', '3')).toBe('leaf #3');
  expect(fieldOf('campaign.approve', 'colour')).toEqual({ label: 'colour' });
  expect(valueText({ label: 'Durum', values: { open: 'açık' } }, 'half')).toBe('half');
  expect(valueText({ label: 'Gün' }, '2026-02-03')).toBe('03.02.2026');
});

test('an act without a verb, and a field without a label, do not compile', () => {
  const written = (db: Db, now: Date) => {
    const given = { actorId: null, now };
    // @ts-expect-error -- no feature defines this act
    void recordAct(db, { ...given, act: campaignActs.print });
    const handmade = { action: 'a.b', text: 'A: b', subject: campaignActs.stop.subject, fields: {} } as const;
    // @ts-expect-error -- an act is made by defineActs alone
    void recordAct(db, { ...given, act: handmade });
    // @ts-expect-error -- the act has no label for it
    void recordAct(db, { ...given, act: campaignActs.stop, before: { colour: 'red' } });
    const wide = { status: 'active', colour: 'red' };
    // @ts-expect-error -- nor for one of these
    void recordAct(db, { ...given, act: campaignActs.stop, after: wide });
    void recordAct(db, { ...given, act: campaignActs.stop, after: { status: 'stopped' } });
  };
  expect(written).toBeTypeOf('function');
  expect(defineActs({ subject: { kind: 'a', noun: 'A' }, verbs: { b: 'c' } }).b).toMatchObject({
    action: 'a.b',
    text: 'A: c',
  });
});

const image = (before: string | null, after: string | null) =>
  changeWords('homepage-ad.delete', { field: 'image_path', before, after }).after;

test('of a picture it says what became of it', () => {
  expect(image(null, '/uploads/yeni.webp')).toBe('yeni görsel');
  expect(image('/uploads/eski.webp', '/uploads/yeni.webp')).toBe('yeni görsel');
  expect(image('/uploads/eski.webp', null)).toBe('kaldırıldı');
});

test('amounts and switches are written as everywhere else', () => {
  const change = { field: 'view_rate', before: 1250.5, after: null };
  expect(changeWords('settings.save', change)).toEqual({
    label: 'Görüntüleme kazancı',
    before: '₺1.250,50',
    after: null,
  });
  const off = { field: 'withdrawals_enabled', before: 1, after: 0 };
  expect(changeWords('settings.save', off)).toMatchObject({ before: 'Açık', after: 'Kapalı' });
});

test('names what differs, and what came or went', () => {
  const before = { status: 'pending', version: 3, note: 'eski' };
  const after = { status: 'active', version: 3, reason: 'yeni' };
  expect(listChanges(before, after)).toEqual([
    { field: 'status', before: 'pending', after: 'active' },
    { field: 'note', before: 'eski', after: null },
    { field: 'reason', before: null, after: 'yeni' },
  ]);
});

test('shows a structure as its text, and compares by it', () => {
  expect(listChanges({ ids: [1, 2] }, { ids: [1, 2] })).toEqual([]);
  expect(listChanges(null, { ids: [1] })).toEqual([{ field: 'ids', before: null, after: '[1]' }]);
  expect(listChanges(null, null)).toEqual([]);
});
