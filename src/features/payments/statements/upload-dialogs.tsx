import { useRef, useState } from 'react';
import { z } from '#lib/shared/zod.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { FileInput } from '#lib/web/inputs/file-input.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { bankStatementsContract, STATEMENT_FILE, type UnknownColumns } from '../contract/statements.ts';
import { useUploadStatement } from '../api.web.ts';
import { DECIMALS } from './bank-line.ts';
import { CSV_FIELDS } from './csv-columns.ts';
import { uploadTexts as texts } from './texts.web.ts';

const schema = z.object({
  file: z.custom<File>((value) => value instanceof File, STATEMENT_FILE.messages.required),
  again: z.boolean(),
});

interface Chosen extends UnknownColumns {
  file: File;
}

/** A CSV of a bank that is not known yet asks for its columns once, with the same file. */
export function UploadDialogs({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const file = useRef<File | null>(null);
  const [unknown, setUnknown] = useState<Chosen | null>(null);
  return (
    <>
      <FormDialog
        subject={isOpen && unknown === null ? UPLOAD : null}
        onClose={onClose}
        call={useUploadStatement()}
        schema={schema}
        values={() => ({ again: false })}
        input={(_, { file: given, again }) => {
          file.current = given;
          return {
            body: { columns: again ? ('choose' as const) : ('known' as const) },
            files: { file: given },
          };
        }}
        words={texts.upload}
        onDone={(_, { data }) => {
          if (data.unknown !== null && file.current !== null)
            setUnknown({ ...data.unknown, file: file.current });
          else onClose();
        }}
      >
        {({ control }) => (
          <>
            <FormField control={control} name="file" label={texts.file} hint={texts.fileHint}>
              {({ onBlur: _onBlur, ...input }) => (
                <FileInput {...input} rule={STATEMENT_FILE} accept=".xml,.sta,.mt940,.940,.txt,.csv" />
              )}
            </FormField>
            <FormField control={control} name="again">
              {(input) => <Checkbox {...input}>{texts.again}</Checkbox>}
            </FormField>
          </>
        )}
      </FormDialog>
      <ColumnsDialog
        chosen={unknown}
        onClose={() => {
          setUnknown(null);
          onClose();
        }}
      />
    </>
  );
}

const UPLOAD = { id: 0 };

function ColumnsDialog({ chosen, onClose }: { chosen: Chosen | null; onClose: () => void }) {
  return (
    <FormDialog
      subject={chosen}
      onClose={onClose}
      call={useUploadStatement()}
      schema={bankStatementsContract.uploadStatement.body}
      values={({ suggested }) => ({ ...suggested, columns: 'chosen' as const })}
      input={({ file }, body) => ({ body: { ...body, columns: 'chosen' as const }, files: { file } })}
      words={texts.columns}
      description={() => texts.columnsAbout}
    >
      {({ control }, { header, samples }) => {
        const options = header.map((name, value) => {
          const sample = samples.map((row) => row[value]).find((cell) => cell);
          return { value, label: sample === undefined ? name : `${name} · ${sample.slice(0, 30)}` };
        });
        return (
          <div className="grid gap-4 sm:grid-cols-2">
            {CSV_FIELDS.map((field) => (
              <FormField key={field} control={control} name={field} label={texts.fields[field]}>
                {(input) => <Select {...input} options={options} emptyLabel={texts.none} />}
              </FormField>
            ))}
            <FormField control={control} name="decimal" label={texts.decimal}>
              {(input) => (
                <Select
                  {...input}
                  options={DECIMALS.map((value) => ({ value, label: texts.decimals[value] }))}
                />
              )}
            </FormField>
          </div>
        );
      }}
    </FormDialog>
  );
}
