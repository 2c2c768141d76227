import { useState } from 'react';
import { CallError, errorText } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { homepageAdsContract } from '../contract.ts';
import type { AdInput, HomepageAd } from './admin-api.ts';
import { findOrderProblem } from './admin-order.ts';

export interface AdFormOptions {
  ads: readonly HomepageAd[];
  /** The ad that is edited; null while a new one is added. */
  ownId: number | null;
  values: AdInput;
  /** The text that says an image is missing, where one must be chosen. */
  missingImageText: string | null;
  failedText: string;
  /** Sends it; throws what the server refused. */
  send: (body: AdInput, image: File | null) => Promise<void>;
}

/** What adding and editing an ad have in common: fields, image, and where each refusal is shown. */
export function useAdForm({ ads, ownId, values, missingImageText, failedText, send }: AdFormOptions) {
  const form = useZodForm<AdInput>(homepageAdsContract.editStartupAd.body, values);
  const [image, setImage] = useState<File | null>(null);
  const [imageError, setImageError] = useState<string>();
  const [problems, setProblems] = useState<string[]>([]);

  function reset(to: AdInput) {
    form.reset(to);
    setImage(null);
    setImageError(undefined);
    setProblems([]);
  }

  function chooseImage(file: File | null) {
    setImage(file);
    setImageError(undefined);
  }

  /** Whether everything that only this screen can see is right: the image and the place. */
  function isComplete(body: AdInput): boolean {
    const missing = image === null && missingImageText !== null;
    if (missing) setImageError(missingImageText);
    const taken = findOrderProblem(ads, { order: body.display_order, ownId });
    if (taken !== undefined)
      form.setError('display_order', { type: 'taken', message: taken }, { shouldFocus: true });
    return !missing && taken === undefined;
  }

  function showRefusal(error: unknown) {
    const { image: imageProblem, ...fields } = error instanceof CallError ? error.fields : {};
    if (imageProblem !== undefined) setImageError(imageProblem);
    const rest = applyServerErrors(form, fields);
    const isShown = imageProblem !== undefined || Object.keys(fields).length > rest.length;
    setProblems(rest.length > 0 || isShown ? rest : [errorText(error, failedText)]);
  }

  const submit = form.handleSubmit(
    async (body) => {
      setProblems([]);
      if (!isComplete(body)) return;
      await send(body, image).catch(showRefusal);
    },
    () => {
      if (image === null && missingImageText !== null) setImageError(missingImageText);
    },
  );

  return { form, image, imageError, problems, chooseImage, reset, submit };
}
