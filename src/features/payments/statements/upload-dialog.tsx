import { useState } from 'react';
import { z } from '#lib/shared/zod.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { FileInput } from '#lib/web/inputs/file-input.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { STATEMENT_FILE, uploadBody } from '../contract/statements.ts';
import { useUploadStatement } from '../api.web.ts';
import { DECIMALS } from '#lib/shared/read-amount.ts';
import { CSV_FIELDS, type CsvField } from './bank-line.ts';
import { COLUMN_NAMES, uploadTexts as texts } from './texts.web.ts';

/** Whether the columns suffice is said by the server, which knows whether the file has any. */
const schema = uploadBody.safeExtend({
  file: z.custom<File>((value) => value instanceof File, STATEMENT_FILE.messages.required),
  again: z.boolean(),
});

const UPLOAD = { id: 0 };

/** Only by the column's name, which stands before its sample. */
function findColumn(columns: readonly string[], field: CsvField): number | null {
  const at = columns.findIndex((column) =>
    COLUMN_NAMES[field].includes(searchFold(column.split(' · ')[0] ?? '')),
  );
  return at === -1 ? null : at;
}

/** A CSV of a bank that is not known yet asks for its columns once. */
export function UploadDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [columns, setColumns] = useState<readonly string[] | null>(null);
  const close = () => {
    setColumns(null);
    onClose();
  };
  return (
    <FormDialog
      subject={isOpen ? UPLOAD : null}
      onClose={close}
      call={useUploadStatement()}
      schema={schema}
      values={() => ({ again: false, decimal: ',' as const })}
      input={(_, { file, again, ...body }) => {
        const unknown = again ? ('choose' as const) : ('known' as const);
        return {
          body: { ...body, columns: columns === null ? unknown : ('chosen' as const) },
          files: { file },
        };
      }}
      words={texts.words}
      onDone={(_, { data: { columns: found } }, { setValue }) => {
        if (found === null) return close();
        for (const field of CSV_FIELDS) setValue(field, findColumn(found, field));
        setColumns(found);
      }}
    >
      {({ control, watch }) => (
        <>
          <FormField control={control} name="file" label={texts.file} hint={texts.fileHint}>
            {({ onBlur: _onBlur, onChange, ...input }) => (
              <FileInput
                {...input}
                onChange={(file) => {
                  setColumns(null);
                  onChange(file);
                }}
                rule={STATEMENT_FILE}
                accept=".xml,.sta,.mt940,.940,.txt,.csv"
              />
            )}
          </FormField>
          {columns === null ? (
            <FormField control={control} name="again">
              {(input) => <Checkbox {...input}>{texts.again}</Checkbox>}
            </FormField>
          ) : (
            <fieldset className="grid gap-4 sm:grid-cols-2">
              <legend className="mb-2 text-sm text-soft">{texts.columnsAbout}</legend>
              {CSV_FIELDS.map((field) => (
                <FormField
                  key={field}
                  control={control}
                  name={field}
                  label={texts.fields[field]}
                  isRequired={
                    field === 'date' ||
                    (field === 'amount' && watch(['credit', 'debit']).some((other) => other == null))
                  }
                >
                  {(input) => (
                    <Select
                      {...input}
                      options={columns.map((label, value) => ({ value, label }))}
                      emptyLabel={texts.none}
                    />
                  )}
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
            </fieldset>
          )}
        </>
      )}
    </FormDialog>
  );
}
