import { describe, expect, test } from 'vitest';
import { UPLOAD_PLACES } from '#lib/server/uploads/uploads.ts';
import { oneLine } from '#lib/shared/turkish.ts';
import { atOnce, repeats } from '#testing/at-once.ts';
import { campaignForm, decideCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

/** Texts that a browser, template, spreadsheet, shell or database might execute or interpret. */
const CORES = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">tıkla</a>',
  '<style>@import url(//evil.example)</style>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content=0>',
  '<!--#exec cmd="id"-->',
  '<![CDATA[<x>]]>',
  '<?php system($_GET[0]); ?>',
  '{{constructor.constructor("alert(1)")()}}',
  '${7*7}#{7*7}<%= 7*7 %>',
  "'; drop table campaigns; --",
  '" or ""="',
  '=HYPERLINK("http://evil.example")',
  '+cmd|"/c calc"!A1',
  '`id`; $(id) && id',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '&lt;script&gt;&#x61;lert(1)',
  '\\u003cscript\\u003e',
  'javascript:/*--></title>*/alert(1)',
  '\u202Egpj.exe\u202C',
  'İıŞş 🏳️‍🌈 e\u0301 \u00A0 \u200B',
  '../../../etc/passwd',
];
const SHELLS: ((core: string) => string)[] = [
  (core) => core,
  (core) => `">${core}`,
  (core) => `'-${core}-'`,
  (core) => `</title>${core}`,
  (core) => `--!>${core}`,
  (core) => `]]>${core}`,
  (core) => `{{${core}}}`,
  (core) => `Kış ${core} İndirimi`,
];
const ALL_TEXTS = CORES.flatMap((core) => SHELLS.map((shell) => shell(core)));
/** For a release each in each shell, otherwise each in one. */
const TEXTS = ALL_TEXTS.filter(
  (_, index) =>
    (Math.floor(index / SHELLS.length) + index) % repeats({ usually: SHELLS.length, fully: 1 }) === 0,
);

/**
 * Sends a campaign in which every text is `text`, has it rejected with that text as the reason, and reads it in both
 * roles.
 */
async function roundTrip(text: string, firm: Person, admin: Person) {
  const description = `${text} ${text} seni bekliyor`;
  const form = { ...campaignForm(app), campaign_name: text, description };
  const created = await app.call('/api/firm/campaigns', { as: firm.token, form });
  expect({ text, errors: created.body.errors }).toEqual({ text, errors: undefined });
  const id: number = created.data.campaign_id;
  await app.call(`/api/firm/campaigns/${id}/target-audience`, { as: firm.token, body: { all_users: true } });
  await decideCampaign(app, id, admin, { status: 'rejected', rejection_reason: text });
  const answers = [
    await app.call(`/api/firm/campaigns/${id}/details`, { as: firm.token }),
    await app.call(`/api/admin/campaigns/${id}`, { as: admin.token }),
  ];
  return { answers, sent: { campaign_name: oneLine(text), description, rejection_reason: text } };
}

describe('T-F4: hostile text in every field of a campaign', () => {
  test(`${TEXTS.length} of them are stored and answered letter by letter, as text and as JSON only`, async () => {
    expect(new Set(ALL_TEXTS).size).toBe(200);
    expect(TEXTS.length).toBeGreaterThanOrEqual(CORES.length);
    const [firm, admin] = [await aFirm(app), await anAdmin(app)];
    await atOnce(
      TEXTS.length,
      async (index) => {
        const { answers, sent } = await roundTrip((TEXTS[index] ?? '').normalize('NFC').trim(), firm, admin);
        for (const { data, headers } of answers) {
          expect(data).toMatchObject(sent);
          expect(headers).toMatchObject({
            'content-type': 'application/json; charset=utf-8',
            'x-content-type-options': 'nosniff',
          });
        }
      },
      // A firm uploads so many pictures at once.
      { width: UPLOAD_PLACES.perPerson },
    );
  }, 120_000);

  test('is found by a search for it, and a search for it finds nothing else', async () => {
    const [firm, admin] = [await aFirm(app), await anAdmin(app)];
    for (const name of ['100% <b>_indirim_</b> \\o/', "'; select 1 --"]) await roundTrip(name, firm, admin);
    const find = async (search: string) => {
      const query = new URLSearchParams({ search }).toString();
      return (await app.call(`/api/firm/campaigns/pending?${query}`, { as: firm.token })).data.pagination
        .total;
    };
    expect(await find('<b>_indirim_')).toBe(1);
    expect(await find("'; select 1 --")).toBe(1);
    expect(await find('%')).toBe(1);
    expect(await find('_')).toBe(1);
    expect(await find("' or '1'='1")).toBe(0);
  });

  test.each(['a\u0000bc', 'abc\u0007', 'abc\u001B[31m', 'abc\uD800'])(
    'what is no text at all is refused: %j',
    async (text) => {
      const firm = await aFirm(app);
      const form = { ...campaignForm(app), description: `${text} yeterince uzun` };
      // UTF-8 cannot carry a lone surrogate: it arrives as the replacement character, which is ordinary text.
      const { status } = await app.call('/api/firm/campaigns', { as: firm.token, form });
      expect(status).toBe(text.isWellFormed() ? 400 : 200);
    },
  );
});
