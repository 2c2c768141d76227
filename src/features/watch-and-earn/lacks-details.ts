/** Whether giving more details could bring a viewer an ad. Pure. */
import { type AudienceRow, matchesAudience } from '#features/audience/audience.ts';
import { MATCHED_ATTRIBUTES } from '#features/people/attributes.ts';
import { isGiven, type ViewerAttributes } from '#features/people/viewer-columns.ts';

/** The audience without its restrictions on what the viewer has not given. */
function withoutUnknown(audience: AudienceRow, viewer: ViewerAttributes): AudienceRow {
  const eased = { ...audience };
  for (const attribute of MATCHED_ATTRIBUTES)
    if (!isGiven(viewer[attribute.viewer.column])) eased[attribute.audience.column] = [];
  return eased;
}

/** Whether the viewer does not match, and only details not given yet stand in the way. */
export function lacksDetails(audience: AudienceRow, viewer: ViewerAttributes): boolean {
  return !matchesAudience(audience, viewer) && matchesAudience(withoutUnknown(audience, viewer), viewer);
}
