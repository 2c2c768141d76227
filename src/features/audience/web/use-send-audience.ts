import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CallError, errorText } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import type { AudienceInput } from '../contract.ts';
import { audienceTexts } from './texts.ts';
import type { AudienceChoice } from './audience-choice.ts';

interface SendOptions {
  form: UseFormReturn<AudienceChoice>;
  onSubmit: (audience: AudienceInput) => Promise<void>;
  onSent: () => void;
  /** The server refused a choice: the form, where it stands, has to come back. */
  onWrongField: () => void;
}

/** Sends the audience; what is refused stands beside its list, everything else in `problems`. */
export function useSendAudience({ form, onSubmit, onSent, onWrongField }: SendOptions) {
  const [problems, setProblems] = useState<string[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  async function send(audience: AudienceInput): Promise<void> {
    setProblems([]);
    setIsBusy(true);
    try {
      await onSubmit(audience);
      onSent();
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      const rest = applyServerErrors<AudienceChoice>(form, fields);
      if (Object.keys(fields).length > rest.length) onWrongField();
      setProblems(rest.length > 0 ? rest : [errorText(error, audienceTexts.submitFailed)]);
    } finally {
      setIsBusy(false);
    }
  }

  return { problems, isBusy, send };
}
