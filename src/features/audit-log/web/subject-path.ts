import { personPath } from '#features/people/person-path.ts';
import type { SubjectKind } from '../acts.ts';

const PATHS: Readonly<Record<SubjectKind, ((id: string) => string) | undefined>> = {
  campaign: (id) => `/admin/kampanyalar/aktif?detay=${id}`,
  payment: (id) => `/admin/odemeler/bekleyen?ara=%23${id}&detay=${id}`,
  withdrawal: (id) => `/admin/odemeler/cekimler?ara=%23${id}&detay=${id}`,
  'fraud-group': (id) => `/admin/supheli-hesaplar/${id}`,
  user: (id) => personPath({ id }),
  announcement: () => '/admin/duyurular',
  settings: () => '/admin/ayarlar',
  'homepage-ad': () => '/admin/ayarlar?bolum=reklamlar',
  'money-freeze': () => '/admin/denklik',
  reconciliation: () => '/admin/denklik',
  account: (id) => `/admin/denklik/kayitlar?hesap=${encodeURIComponent(id)}`,
  proposal: () => '/admin/onaylar?durum=all',
};

/** The admin's page about an act's subject, with its dialog open; undefined where there is none. */
export function subjectPath(kind: string, id: string): string | undefined {
  return Object.hasOwn(PATHS, kind) ? PATHS[kind as SubjectKind]?.(id) : undefined; // `kind` was just found among the keys.
}
