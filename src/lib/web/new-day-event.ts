/** The window hears it soon after each midnight of Istanbul, when the server can be asked about the new day. */
export const NEW_DAY = 'new-day';
