/** Ends the stored name of a picture that moves, so that a page can hold it still. */
export const MOVING_ENDING = '-moves.webp';
