import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction, one, rows, run, sql, violates } from '#lib/server/db.ts';
import { type Call, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import {
  adErrors,
  findOrderProblem,
  HOMEPAGE_AD_IMAGE,
  type HomepageAd,
  homepageAdActs,
  homepageAdsContract,
  homepageAdTexts as texts,
} from './contract.ts';

function listAds(db: Db): Promise<HomepageAd[]> {
  return rows(db, sql<HomepageAd>`select * from startup_ads order by display_order`);
}

export async function listAdImages(db: Db): Promise<string[]> {
  return (await listAds(db)).map(({ image_path: path }) => path);
}

type AdRequest = Pick<Call<typeof homepageAdsContract.deleteStartupAd>, 'db' | 'params' | 'actor' | 'now'>;

const audited = ({ id: _id, created_at: _at, ...facts }: HomepageAd) => facts;

/**
 * Changes one ad and records the act. All ads are locked in one order, so that two changes of places never interleave.
 * `change` returns the ad as it is afterwards: undefined when it is deleted, the same ad when nothing changed.
 */
function changeAd(
  { db, params: { id }, actor, now }: AdRequest,
  verb: keyof typeof homepageAdActs,
  change: (tx: Db, before: HomepageAd, all: readonly HomepageAd[]) => Promise<HomepageAd | undefined>,
): Promise<HomepageAd> {
  return inTransaction(db, async (tx) => {
    const all = await rows(tx, sql<HomepageAd>`select * from startup_ads order by id for update`);
    const before = all.find((ad) => ad.id === id);
    if (before === undefined) throw adErrors.HOMEPAGE_AD_NOT_FOUND();
    const after = await change(tx, before, all);
    if (after === before) return before;
    const act = { actorId: actor.userId, now, act: homepageAdActs[verb], subjectId: id };
    await recordAct(tx, { ...act, before: audited(before), after: after && audited(after) });
    return before;
  });
}

/** Swaps an ad with its neighbour; the first does not move up, the last not down. */
async function swapWithNeighbour(tx: Db, ad: HomepageAd, all: readonly HomepageAd[], step: 1 | -1) {
  const inOrder = all.toSorted((left, right) => left.display_order - right.display_order);
  const neighbour = inOrder[inOrder.indexOf(ad) + step];
  if (neighbour === undefined) return ad;
  await run(
    tx,
    sql`update startup_ads set display_order = ${ad.display_order + neighbour.display_order} - display_order
        where id in (${ad.id}, ${neighbour.id})`,
  );
  return { ...ad, display_order: neighbour.display_order };
}

/** Deletes an ad. Those right behind it move up: 1, 2, 3 becomes 1, 2; places chosen after a gap stay. */
async function removeAd(tx: Db, { id, display_order: place }: HomepageAd): Promise<undefined> {
  await run(tx, sql`delete from startup_ads where id = ${id}`);
  await run(
    tx,
    sql`update startup_ads set display_order = display_order - 1 from (
          select id, display_order - row_number() over (order by display_order) as gap
          from startup_ads where display_order > ${place}
        ) as behind where behind.id = startup_ads.id and gap = ${place}`,
  );
}

/** Names the ad that has the place. It may be gone by now: then the refusal has its general text. */
async function refuseTakenOrder<Result>(db: Db, order: number, write: () => Promise<Result>) {
  try {
    return await write();
  } catch (error) {
    if (!violates(error, 'startup_ads_order_is_free')) throw error;
    const { display_order: message } = await checkOrder(db, order, null);
    throw adErrors.HOMEPAGE_AD_ORDER_TAKEN(message ? { message, errors: { display_order: message } } : {});
  }
}

async function checkOrder(db: Db, order: number | undefined, ownId: number | null) {
  const problem = order && findOrderProblem(await listAds(db), order, ownId);
  return problem ? { display_order: problem } : {};
}

export function mountHomepageAds(kit: ServerKit): void {
  const storeImage = (bytes: Buffer, { userId: ownerId }: { userId: number }) =>
    kit.uploads.storeImage(bytes, { area: 'startup-ads', field: 'image', rule: HOMEPAGE_AD_IMAGE, ownerId });

  implement(
    kit,
    homepageAdsContract,
    {
      listStartupAds: async ({ db }) => ({
        data: (await listAds(db)).filter(({ status }) => status === 'active'),
      }),

      listAllStartupAds: async ({ db }) => ({ data: { ads: await listAds(db) } }),

      addStartupAd: async ({ db, body, files, actor, now }) => {
        if (files.image === undefined) throw new Error('the contract requires the image');
        const imagePath = await storeImage(files.image, actor);
        const { title, description, link, display_order: order } = body;
        const id = await refuseTakenOrder(db, order, () =>
          inTransaction(db, async (tx) => {
            const ad = await one(
              tx,
              sql<HomepageAd>`
                insert into startup_ads (title, description, link, display_order, image_path, created_at)
                values (${title}, ${description}, ${link}, ${order}, ${imagePath}, ${now}) returning *`,
            );
            const act = { actorId: actor.userId, now, act: homepageAdActs.add, subjectId: ad.id };
            await recordAct(tx, { ...act, after: audited(ad) });
            return ad.id;
          }),
        );
        return { data: { id }, message: texts.added };
      },

      editStartupAd: async ({ body, files, ...request }) => {
        const imagePath = files.image === undefined ? null : await storeImage(files.image, request.actor);
        const { title, description, link, display_order: order, status = null } = body;
        await refuseTakenOrder(request.db, order, () =>
          changeAd(request, 'edit', (tx) =>
            one(
              tx,
              sql<HomepageAd>`
                update startup_ads set title = ${title}, description = ${description}, link = ${link},
                  display_order = ${order}, image_path = coalesce(${imagePath}, image_path),
                  status = coalesce(${status}, status)
                where id = ${request.params.id} returning *`,
            ),
          ),
        );
        return { message: texts.edited };
      },

      deleteStartupAd: async (request) => {
        const { image_path: path } = await changeAd(request, 'delete', removeAd);
        await kit.uploads.removeFile(path);
        return { message: texts.deleted };
      },

      setStartupAdStatus: async ({ body: { status }, ...request }) => {
        await changeAd(request, 'switch', async (tx, ad) => {
          await run(tx, sql`update startup_ads set status = ${status} where id = ${ad.id}`);
          return { ...ad, status };
        });
        return { message: texts.statusChanged };
      },

      moveStartupAd: async ({ body, ...request }) => {
        await changeAd(request, 'move', (tx, ad, all) => {
          if (ad.display_order !== body.display_order) throw adErrors.HOMEPAGE_AD_MOVED();
          return swapWithNeighbour(tx, ad, all, body.direction === 'up' ? -1 : 1);
        });
        return { message: texts.moved };
      },
    },
    {
      addStartupAd: ({ db, right }) => checkOrder(db, right.display_order, null),
      editStartupAd: ({ db, params, right }) => checkOrder(db, right.display_order, params.id),
    },
  );
}
