/**
 * Slots for running uploads, few per person and bounded over all, taken before the body is read, so that senders who
 * never finish hold neither memory nor everybody's slots (threats T-N6).
 */
import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { commonErrors } from '#lib/shared/errors.ts';

export const UPLOAD_PLACES = { perPerson: 2, overAll: 20 } as const;
const RETRY_AFTER_SECONDS = 5;

interface Upload {
  personId: number;
  response: ServerResponse;
}

export type UploadPlaces = ReturnType<typeof createUploadPlaces>;

export function createUploadPlaces() {
  const { perPerson, overAll } = UPLOAD_PLACES;
  /** In the order of their start. */
  const taken = new Set<Upload>();
  const countOf = (personId: number) => [...taken].filter((upload) => upload.personId === personId).length;

  function makeRoom(): void {
    const arriving = [...taken].filter(({ response }) => !response.req.complete);
    const most = Math.max(...arriving.map(({ personId }) => countOf(personId)));
    const givesWay = arriving.find(({ personId }) => countOf(personId) === most);
    if (givesWay === undefined) throw commonErrors.UNAVAILABLE({ retryAfterSeconds: RETRY_AFTER_SECONDS });
    taken.delete(givesWay);
    givesWay.response.destroy();
  }

  return {
    /**
     * Takes a slot until the response ends. Where all are taken, the oldest unfinished upload of the person with most
     * gives way. Throws RATE_LIMITED for a person's third at once, UNAVAILABLE where all have arrived.
     */
    take(upload: Upload): void {
      if (countOf(upload.personId) >= perPerson)
        throw commonErrors.RATE_LIMITED({ retryAfterSeconds: RETRY_AFTER_SECONDS });
      if (taken.size >= overAll) makeRoom();
      taken.add(upload);
      finished(upload.response, () => taken.delete(upload));
    },
  };
}
