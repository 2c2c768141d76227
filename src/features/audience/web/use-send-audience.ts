import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Outcome, Told } from '#lib/web/attempt.ts';
import { CallError, errorText, saysNoAnswer } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { useHeard } from '#lib/web/use-heard.ts';
import type { AudienceInput } from '../contract.ts';
import { audienceTexts } from './texts.ts';
import type { AudienceChoice } from './audience-choice.ts';

export interface AudienceSending {
  /** Makes the call; refusals are shown here. */
  send: (audience: AudienceInput) => Promise<Outcome<Told>>;
  /** Leaves the page after success. */
  onSent: (answer: Told) => void;
}

interface SendOptions extends AudienceSending {
  form: UseFormReturn<AudienceChoice>;
  /** The server refused a choice, so that the form with the message has to be shown again. */
  onWrongField: () => void;
}

/** Sends the audience. A refusal of a list is shown beside it, every other one is among `problems`. */
export function useSendAudience({ form, send, onSent, onWrongField }: SendOptions) {
  const [problems, setProblems] = useState<string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  useHeard('online', () => setProblems((shown) => shown.filter((text) => !saysNoAnswer(text))));

  async function sendIt(audience: AudienceInput): Promise<void> {
    setProblems([]);
    setIsBusy(true);
    const outcome = await send(audience);
    setIsBusy(false);
    if (outcome.isDone) return onSent(outcome.answer);
    const fields = outcome.error instanceof CallError ? outcome.error.fields : {};
    const rest = applyServerErrors<AudienceChoice>(form, fields);
    if (Object.keys(fields).length > rest.length) onWrongField();
    setProblems(rest.length > 0 ? rest : [errorText(outcome.error, audienceTexts.submitFailed)]);
  }

  return { problems, isBusy, send: sendIt };
}
