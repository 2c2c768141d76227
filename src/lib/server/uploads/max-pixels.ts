/** The most pixels that are decoded (threats T-F9). Known to the server and to the decoder's process. */
export const MAX_PIXELS = 40_000_000;
