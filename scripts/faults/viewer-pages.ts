/** Faults in the viewers' pages. */
import type { Fault } from './fault.ts';

const WALLET = 'e2e/wallet.spec.ts';
const STATEMENT = 'money goes out, comes back, goes to somebody else once, and stands in the statement';
const WATCHING = 'e2e/watching.spec.ts';
const PAYOUTS = 'e2e/counting-on-payouts.spec.ts';
const PHONE_PAYOUT =
  'what is missing, then a remembered IBAN, the steps and how long they take, and taking it back';
const IN_REVIEW = 'who is in review reads everywhere that nothing leaves yet, and promises of time nowhere';
const ABOUT_AN_AD = 'why an ad is seen, reporting it, and not seeing its firm again';
const ABOUT_AN_AD_FILE = 'e2e/about-ad.spec.ts';

export const VIEWER_FAULTS: readonly Fault[] = [
  {
    what: 'the wallet of a viewer in review says that the money can leave',
    file: 'src/features/wallet/leaving.ts',
    text: 'if (facts.in_review) {',
    instead: 'if (facts.in_review && facts.balance < 0) {',
    proof: [PAYOUTS, IN_REVIEW],
  },
  {
    what: 'the password that a new IBAN needs is asked for and not sent',
    file: 'src/features/wallet/web/withdraw/use-withdraw-steps.ts',
    text: 'password: password ?? undefined',
    instead: 'password: undefined',
    proof: [WALLET, STATEMENT],
  },
  {
    what: 'the statement shows what came in under what went out, too',
    file: 'src/features/wallet/web/use-statement-filters.ts',
    text: 'type: DIRECTIONS.find(',
    instead: 'type: ([] as StatementFilter[]).find(',
    proof: [WALLET, STATEMENT],
  },
  {
    what: 'a transfer loses the words that go with it',
    file: 'src/features/wallet/web/transfer/use-transfer-steps.ts',
    text: 'attempt(transfer, { body })',
    instead: "attempt(transfer, { body: { ...body, description: '' } })",
    proof: [WALLET, STATEMENT],
  },
  {
    what: 'the file of a statement always ends today',
    file: 'src/features/wallet/web/download/download-dialog.tsx',
    text: 'input: (query) => ({ query }),',
    instead: 'input: (query) => ({ query: { ...query, date_to: today } }),',
    proof: [WALLET, STATEMENT],
  },
  {
    what: "the home page says the day's limit where the day's earnings belong",
    file: 'src/features/viewer-home/web/home-page.tsx',
    text: 'todayText(earned)',
    instead: 'todayText(limit)',
    proof: [WATCHING, 'after the last ad it goes home, with what was earned'],
  },
  {
    what: 'an ad is reported for another reason than the chosen one',
    file: 'src/features/complaints/web/report-form.tsx',
    text: 'input: (body) => ({ params: { id: adId }, body })',
    instead: "input: (body) => ({ params: { id: adId }, body: { ...body, reason: 'other' as const } })",
    proof: [ABOUT_AN_AD_FILE, ABOUT_AN_AD],
  },
  {
    what: 'a firm that is shown again stays in the list of hidden ones',
    file: 'src/features/watch-and-earn/web/about/hidden-advertisers-card.tsx',
    text: "aboutAdsContract.showAdvertiser, [HIDDEN, ['watch-and-earn', 'ads']]",
    instead: "aboutAdsContract.showAdvertiser, [['watch-and-earn', 'ads']]",
    proof: [ABOUT_AN_AD_FILE, ABOUT_AN_AD],
  },
  {
    what: 'a new name is said to be saved and is not sent',
    file: 'src/features/people/web/viewer/settings-page.tsx',
    text: 'input: (body) => ({ body })',
    instead: 'input: (body) => ({ body: { ...body, name } })',
    proof: [
      'e2e/accounts-say.spec.ts',
      'a viewer refuses a consent, gives it, takes it back, and changes the name',
    ],
  },
  {
    what: 'the home page says all of the balance is free now',
    file: 'src/features/wallet/leaving.ts',
    text: 'return { now: isFree ? available : ZERO_KURUS',
    instead: 'return { now: isFree ? balance : ZERO_KURUS',
    proof: [PAYOUTS, 'home, wallet and dialog say the same figures; an IBAN that is removed is new again'],
  },
  {
    what: 'the chosen remembered IBAN is not the one that is sent',
    file: 'src/features/wallet/web/withdraw/use-withdraw-steps.ts',
    text: 'saved_iban_id: id, iban: undefined',
    instead: 'saved_iban_id: id + 1, iban: undefined',
    proof: [PAYOUTS, PHONE_PAYOUT],
  },
  {
    what: 'a withdrawal that waits does not say how long they take',
    file: 'src/features/wallet/web/withdrawals-card.tsx',
    text: '<PayoutPromise isInReview={isInReview} />',
    instead: 'null',
    proof: [PAYOUTS, PHONE_PAYOUT],
  },
  {
    what: 'a double click on an ad’s link opens it twice',
    file: 'src/features/watch-and-earn/web/visit-link.tsx',
    text: 'if (event.timeStamp - openedMs.current < TWICE_MS) return event.preventDefault();',
    instead: 'if (event.timeStamp < openedMs.current) return event.preventDefault();',
    proof: [WATCHING, 'the link says what it pays, until it has paid and while the pace of clicks allows it'],
  },
];
