import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Outcome, Told } from '#lib/web/attempt.ts';
import { CallError, errorText } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import type { AudienceInput } from '../contract.ts';
import { audienceTexts } from './texts.ts';
import type { AudienceChoice } from './audience-choice.ts';

export interface AudienceSending {
  /** Sends the audience; what was refused is shown. */
  send: (audience: AudienceInput) => Promise<Outcome<Told>>;
  /** After it was sent: leave the page. */
  onSent: (answer: Told) => void;
}

interface SendOptions extends AudienceSending {
  form: UseFormReturn<AudienceChoice>;
  /** The server refused a choice: the form, where it stands, has to come back. */
  onWrongField: () => void;
}

/** Sends the audience; what is refused stands beside its list, everything else in `problems`. */
export function useSendAudience({ form, send, onSent, onWrongField }: SendOptions) {
  const [problems, setProblems] = useState<string[]>([]);
  const [isBusy, setIsBusy] = useState(false);

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
