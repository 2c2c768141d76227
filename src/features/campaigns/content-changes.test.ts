import { describe, expect, test } from 'vitest';
import { compareContent, type ComparedContent, isUnchanged } from './content-changes.ts';

const before: ComparedContent = {
  campaign_name: 'Kış İndirimi',
  description: 'Botlarda yüzde elli',
  campaign_link: 'https://ornek.com/',
  start_date: '2026-11-23',
  end_date: '2026-12-07',
  budget: 500_000,
  display_duration: 5,
  image_path: 'campaigns/2026/11/a.webp',
  target_audience: { all_users: false, genders: ['Kadın'], cities: ['İzmir', 'Ankara'] },
};

describe('comparing what was sent with what was rejected', () => {
  test('finds nothing in the same content, also when lists stand in another order', () => {
    const after = { ...before, target_audience: { ...before.target_audience, all_users: false } };
    after.target_audience.cities = ['Ankara', 'İzmir'];
    expect(isUnchanged(compareContent(before, after))).toBe(true);
  });

  test('names every field, the image and each attribute that differs', () => {
    const after: ComparedContent = {
      ...before,
      campaign_name: 'Yaz İndirimi',
      budget: 600_000,
      image_path: null,
      target_audience: { all_users: false, genders: ['Kadın'], cities: ['İzmir'], hobbies: ['Kamp'] },
    };
    const changes = compareContent(before, after);
    expect(changes).toEqual({
      fields: ['campaign_name', 'budget'],
      hasOtherImage: true,
      audience: [
        { list: 'cities', before: ['İzmir', 'Ankara'], after: ['İzmir'] },
        { list: 'hobbies', before: [], after: ['Kamp'] },
      ],
    });
    expect(isUnchanged(changes)).toBe(false);
  });

  test('shows that everybody was chosen instead of some', () => {
    const { audience } = compareContent(before, { ...before, target_audience: { all_users: true } });
    expect(audience).toEqual([
      { list: 'genders', before: ['Kadın'], after: [] },
      { list: 'cities', before: ['İzmir', 'Ankara'], after: [] },
    ]);
  });
});
