import { useState } from 'react';
import { errorText } from '#lib/web/call.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { CodeInput } from '#lib/web/inputs/code-input.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { actionWords } from '#lib/web/words.ts';
import { sandboxCodeSchema } from '../../contract/public.ts';
import { useAnswerChallenge } from '../api.ts';
import { sandboxPageTexts as texts } from '../texts/firm.ts';

/** Asks for the code that the bank has sent (3-D Secure). */
export function SandboxCodeForm({ paymentRef }: { paymentRef: string }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const answer = useAnswerChallenge();

  function submit() {
    const checked = sandboxCodeSchema.safeParse({ code });
    setProblem(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (!checked.success) return;
    answer.mutate(
      { params: { ref: paymentRef }, body: { code } },
      { onSuccess: ({ data }) => setProblem(data.status === 'challenged' ? texts.wrongCode : null) },
    );
  }

  function change(next: string) {
    setCode(next);
    setProblem(null);
    if (answer.isError) answer.reset();
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 className="text-lg font-bold">{texts.codeTitle}</h2>
      <FormAlert message={answer.error ? errorText(answer.error, texts.failed) : null} />
      <Field label={texts.code} hint={texts.codeAbout} error={problem} isRequired>
        <CodeInput value={code} onChange={change} />
      </Field>
      <Button type="submit" isBlock isBusy={answer.isPending} busyText={texts.paying}>
        {actionWords.approve}
      </Button>
    </form>
  );
}
