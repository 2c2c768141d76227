/** Every cache key of this feature begins with it; a save invalidates them all. */
export const PEOPLE = ['people'];
