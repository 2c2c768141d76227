/**
 * Changes the pure rules of money, decisions, lifecycles and validators one expression at a time, and expects a unit test
 * to notice each: a part of `npm run test:long`.
 */
export default {
  mutate: [
    'src/lib/shared/{money,numbers,validators,tax-number,check-all}.ts',
    'src/{platform,features,desks}/**/{lifecycle,decide-*}.ts',
    '!src/**/*.{test,server}.ts',
    'src/features/campaigns/{budget,refund,ended-early,campaign-rules}.ts',
    'src/features/payments/{card-number,tax-number}.ts',
    'src/features/viewers/{reward,wallet-number}.ts',
    'src/platform/settings/{margin,big-changes}.ts',
    'src/features/wallet/{iban,leaving,steps}.ts',
    'src/features/watching/{earning,pace}.ts',
    'src/features/fraud/rules.ts',
    'src/desks/books/texts.ts',
    'src/features/joining/phone-cooldown.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.unit.config.ts' },
  // Its preprocessor of tsconfig.json needs the interface of older compilers.
  tsconfigFile: 'none.json',
  // Texts are for people; tests name those that matter.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  thresholds: { high: 95, low: 90, break: 90 },
  concurrency: 1,
  ignorePatterns: ['/data', '/dist', '/docs', '/e2e', '/test-results', '/bench'],
  tempDirName: 'test-results/stryker',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'test-results/mutations.json' },
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
};
