import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CallError } from '#lib/web/call.ts';
import { CampaignStates } from './campaign-states.tsx';
import { sharedTexts } from './texts.web.ts';

const GONE = new CallError({ status: 404, code: 'CAMPAIGN_NOT_FOUND', message: '', fields: {}, extra: {} });

const drawn = (data: string | undefined) =>
  renderToStaticMarkup(
    CampaignStates({
      query: { data, error: GONE, isFetching: false, refetch: () => undefined },
      children: (name) => name,
    }),
  );

test('a campaign that was never shown is not there', () => {
  expect(drawn(undefined)).toContain(sharedTexts.missingTitle);
});

test('one that was on screen has left, which is true however it left', () => {
  expect(drawn('Kış İndirimi')).toContain(sharedTexts.leftTitle);
  expect(drawn('Kış İndirimi')).not.toContain(sharedTexts.missingTitle);
});
