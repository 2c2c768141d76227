export interface Signals {
  /** Paid views of the last fortnight, and of these: */
  views: number;
  /** … those about which the page said nothing, */
  silentViews: number;
  /** … those during which the page was hidden for most of the time or the ad never painted, by its own account, */
  unseenViews: number;
  /** … those whose seconds exceed the ad's length by the same number of milliseconds as most others. */
  sameEvidenceViews: number;

  /** Pauses between watches that were looked at, and how many of them are alike to a twentieth of a second. */
  gaps: number;
  sameGaps: number;
  /** The most different hours of one day in which the account watched. */
  busiestDayHours: number;
  /** Other accounts that started the same ads in the same seconds, most of the time. */
  lockstepPeers: number;

  /** Other accounts that were paid to an IBAN of this one before this one was. */
  ibanPeers: number;
  /** … and of these, accounts that were never seen at the same address or on the same device. */
  ibanStrangers: number;
}

export const NO_SIGNALS: Signals = {
  views: 0,
  silentViews: 0,
  unseenViews: 0,
  sameEvidenceViews: 0,
  gaps: 0,
  sameGaps: 0,
  busiestDayHours: 0,
  lockstepPeers: 0,
  ibanPeers: 0,
  ibanStrangers: 0,
};
