import dns from 'node:dns';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aCampaign, campaignForm } from '#testing/campaigns.ts';
import { aFirm, aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { clickAd, listAds, watchAd } from '#testing/watching.ts';

const app = useTestApp();

/** Notices every request to this machine's own address, which only the server itself can reach. */
let canary: Server;
let address: string;
let connections = 0;

beforeAll(async () => {
  canary = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const where = canary.address();
  address = typeof where === 'object' && where !== null ? `http://127.0.0.1:${where.port}` : '';
});
afterAll(() => {
  canary.close();
});

/** Pictures that tell the program that draws them to fetch something. */
function askingPictures(): [string, string][] {
  return [
    ['image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}/x.png"/></svg>`],
    [
      'image/png',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "${address}/x">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`,
    ],
    ['image/gif', `push graphic-context\nimage over 0,0 0,0 '${address}/x.gif'\npop graphic-context`],
    ['image/jpeg', `url(${address}/x.jpg)`],
  ];
}

test('T-F6: nothing that a firm sends makes the server call anywhere', async () => {
  const firm = await aFirm(app, { firmName: `<img src=${address}/logo.png> A.Ş.` });
  for (const [type, text] of askingPictures()) {
    const image = { filename: `${address}/x.png`, type, bytes: Buffer.from(text) };
    const form = { ...campaignForm(app), image };
    expect((await app.call('/api/firm/campaigns', { as: firm.token, form })).status).toBe(415);
  }
  // A link needs a host name, and even looking that name up would be noticed.
  const link = 'https://reklam.ornek.com/yol';
  const lookUp = vi.spyOn(dns, 'lookup');
  const description = `<img src="${address}/a.png"> <link rel=stylesheet href="${address}/a.css">`;
  const { id } = await aCampaign(app, {
    status: 'active',
    firm,
    link,
    name: `${address}/reklam`,
    description,
  });
  const viewer = await aViewer(app);
  expect((await listAds(app, viewer)).status).toBe(200);
  expect((await watchAd(app, viewer, id)).status).toBe(200);
  expect((await clickAd(app, viewer, id)).status).toBe(200);
  // The invoice's PDF is made from the same texts.
  expect((await app.call(`/api/firm/campaigns/${id}/invoice`, { as: firm.token })).status).toBe(200);
  expect(connections).toBe(0);
  expect(lookUp).not.toHaveBeenCalled();
  // Shows that the listener does notice a request.
  await fetch(address).catch(() => undefined);
  expect(connections).toBe(1);
  lookUp.mockImplementation(() => {
    throw new Error('not in a test');
  });
  await fetch(link).catch(() => undefined);
  expect(lookUp).toHaveBeenCalledOnce();
  lookUp.mockRestore();
});
