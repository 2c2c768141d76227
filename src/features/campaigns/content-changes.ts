import type { AudienceNames } from '#features/audience/contract.ts';
import { AUDIENCE_LISTS, type AudienceList } from '#features/audience/audience.ts';

export const COMPARED_FIELDS = [
  'campaign_name',
  'description',
  'campaign_link',
  'start_date',
  'end_date',
  'budget',
  'display_duration',
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

export type ComparedContent = Record<ComparedField, string | number> & {
  image_path: string | null;
  target_audience: AudienceNames | null;
};

export interface AudienceChange {
  list: AudienceList;
  before: string[];
  after: string[];
}

export interface ContentChanges {
  fields: ComparedField[];
  audience: AudienceChange[];
  hasOtherImage: boolean;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(one);
  return one.length === other.length && other.every((name) => names.has(name));
}

export function compareContent(before: ComparedContent, after: ComparedContent): ContentChanges {
  const audience = AUDIENCE_LISTS.map((list) => ({
    list,
    before: before.target_audience?.[list] ?? [],
    after: after.target_audience?.[list] ?? [],
  }));
  return {
    fields: COMPARED_FIELDS.filter((field) => before[field] !== after[field]),
    audience: audience.filter((change) => !isSame(change.before, change.after)),
    hasOtherImage: before.image_path !== after.image_path,
  };
}

export function isUnchanged({ fields, audience, hasOtherImage }: ContentChanges): boolean {
  return fields.length === 0 && audience.length === 0 && !hasOtherImage;
}
