import { defineActs } from '#lib/shared/acts.ts';
import { words } from '#lib/shared/words.ts';

/** The acts on homepage ads that the audit log records. */
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
    title: words.title,
    description: words.description,
    link: words.link,
    display_order: words.place,
    status: { label: words.status, values: { active: 'aktif', inactive: 'pasif' } },
    image_path: { label: words.image, unit: 'image' },
  },
});
