/** The name under which a tab keeps what is typed into a campaign's form and not saved yet; without an id, of a new one. */
export const draftKeyOf = (campaignId: number | undefined) => `campaign:${campaignId ?? 'new'}`;
