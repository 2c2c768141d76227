/** What the audit log keeps of the homepage ads. */
import { defineActs } from '#lib/shared/acts.ts';

export const homepageAdActs = defineActs({
  subject: { kind: 'homepage-ad', noun: 'Ana sayfa reklamı' },
  verbs: {
    add: 'eklendi',
    edit: 'düzenlendi',
    switch: 'durumu değiştirildi',
    move: 'taşındı',
    delete: 'silindi',
  },
  fields: {
    title: 'Başlık',
    description: 'Açıklama',
    link: 'Bağlantı',
    display_order: 'Sıra',
    status: { label: 'Durum', values: { active: 'aktif', inactive: 'pasif' } },
    image_path: 'Görsel',
  },
});
