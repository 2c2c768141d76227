/** Whether giving more details could bring a viewer an ad. Pure. */
import {
  type AudienceRow,
  MULTIPLE_ATTRIBUTES,
  matchesAudience,
  SINGLE_ATTRIBUTES,
  type ViewerAttributes,
} from '#features/audience/audience.ts';

/** The audience without its restrictions on what the viewer has not given. */
function withoutUnknown(audience: AudienceRow, viewer: ViewerAttributes): AudienceRow {
  const eased = { ...audience };
  for (const [list, attribute] of SINGLE_ATTRIBUTES) if (viewer[attribute] === null) eased[list] = [];
  for (const list of MULTIPLE_ATTRIBUTES) if (viewer[list].length === 0) eased[list] = [];
  if (viewer.city_id === null) eased.city_ids = [];
  if (viewer.district_id === null) eased.district_ids = [];
  return eased;
}

/** Whether the viewer does not match, and only details not given yet stand in the way. */
export function lacksDetails(audience: AudienceRow, viewer: ViewerAttributes): boolean {
  return !matchesAudience(audience, viewer) && matchesAudience(withoutUnknown(audience, viewer), viewer);
}
