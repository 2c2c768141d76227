import { useState, type ReactNode, useId } from 'react';
import { type UseFormReturn, useWatch, type Control, useController } from 'react-hook-form';
import { errorText } from '#lib/web/call.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { ChoiceChips } from '#lib/web/inputs/choice/choice-chips.tsx';
import { MultiSelect } from '#lib/web/inputs/choice/multi-select.tsx';
import { NumberInput } from '#lib/web/inputs/number-input.tsx';
import { SearchSelect } from '#lib/web/inputs/choice/search-select.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { choicesOf, type LookupLists } from '#features/lookups/contract.ts';
import { lookupTexts } from '#features/lookups/texts.ts';
import { chipsOf, useDistricts } from '#features/lookups/web/index.ts';
import {
  type Attribute,
  ATTRIBUTE_GROUPS,
  ATTRIBUTES,
  detailLabels,
  type MatchedDetail,
} from '../../attributes.ts';
import type { DetailsForm as Details, DetailsForm } from '../../details.ts';
import { viewerTexts } from '../texts/viewer.ts';
import { classNames } from '#lib/web/class-names.ts';
import { afterPress } from '#lib/web/form/after-press.ts';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';

interface FieldsProps {
  form: UseFormReturn<Details, unknown, Details>;
  lists: LookupLists;
}
type FieldProps<Kind extends Attribute['kind']> = FieldsProps & {
  attribute: Extract<Attribute, { kind: Kind }>;
};

const byName = (list: readonly { label: string }[]) => list.map(({ label }) => ({ value: label, label }));

/** The fields of all details, by subject. */
export function DetailsFields(props: FieldsProps) {
  return (
    <div className="flex flex-col gap-8">
      {ATTRIBUTE_GROUPS.map((group) => {
        const fields = ATTRIBUTES.filter(({ viewer }) => viewer.group === group);
        const measures = fields.filter((attribute) => attribute.kind === 'measure');
        return (
          <DetailGroup key={group} title={viewerTexts.groups[group]}>
            {fields.map((attribute) => (
              <AskedField key={attribute.name} {...props} attribute={attribute} />
            ))}
            {measures.length > 0 && (
              <div className="grid grid-cols-2 gap-4">
                {measures.map((attribute) => (
                  <MeasureField key={attribute.name} {...props} attribute={attribute} />
                ))}
              </div>
            )}
          </DetailGroup>
        );
      })}
    </div>
  );
}

/** A field whose detail may be withheld from the choice of ads. Measures are drawn elsewhere. */
function AskedField({ attribute, ...props }: FieldProps<Attribute['kind']>) {
  if (attribute.kind === 'measure') return null;
  if (attribute.kind === 'city') return <CityField {...props} attribute={attribute} />;
  if (attribute.kind === 'district') return <DistrictField {...props} attribute={attribute} />;
  if (attribute.kind === 'several') return <ListField {...props} attribute={attribute} />;
  return <ChoiceField {...props} attribute={attribute} />;
}

function MeasureField({ form, attribute }: FieldProps<'measure'>) {
  return (
    <FormField control={form.control} name={attribute.name} label={attribute.labels.viewer}>
      {(input) => <NumberInput {...input} suffix={attribute.range.unit} />}
    </FormField>
  );
}

/** Chooses one of a list: a short list opens, a long one is searched. */
function ChoiceField({ form: { control }, lists, attribute }: FieldProps<'one'>) {
  const options = choicesOf(lists, attribute.options);
  return (
    <Withholdable control={control} detail={attribute.name}>
      {attribute.by === 'id' ? (
        <FormField control={control} name={attribute.name} label={attribute.labels.viewer}>
          {(input) => <Select {...input} options={options} emptyLabel={viewerTexts.preferNot} />}
        </FormField>
      ) : (
        <FormField control={control} name={attribute.name} label={attribute.labels.viewer}>
          {(input) => <SearchSelect {...input} options={byName(options)} />}
        </FormField>
      )}
    </Withholdable>
  );
}

/** Chooses several of a list: a short list is all in sight, a long one is searched. */
function ListField({ form: { control }, lists, attribute }: FieldProps<'several'>) {
  if (attribute.by === 'name')
    return (
      <Withholdable control={control} detail={attribute.name}>
        <FormField control={control} name={attribute.name} label={attribute.labels.viewer}>
          {(input) => <MultiSelect {...input} options={byName(choicesOf(lists, attribute.options))} />}
        </FormField>
      </Withholdable>
    );
  return (
    <Withholdable control={control} detail={attribute.name} className="sm:col-span-2">
      <FormField control={control} name={attribute.name} label={attribute.labels.viewer} isGroup>
        {({ value, onChange, onBlur }) => (
          <ChoiceChips
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            options={chipsOf(lists, attribute.options)}
          />
        )}
      </FormField>
    </Withholdable>
  );
}

/** The city. Choosing another one clears the district, which then says so. */
function CityField({ form, lists, attribute }: FieldProps<'city'>) {
  return (
    <Withholdable control={form.control} detail={attribute.name}>
      <FormField control={form.control} name={attribute.name} label={attribute.labels.viewer}>
        {({ onChange, ...input }) => (
          <SearchSelect
            {...input}
            options={lists.cities.map(({ name }) => ({ value: name, label: name }))}
            onChange={(next) => {
              if (next === input.value) return;
              onChange(next);
              form.setValue('district', null, { shouldDirty: true });
            }}
          />
        )}
      </FormField>
    </Withholdable>
  );
}

function DistrictField({ form, attribute }: FieldProps<'district'>) {
  const [city, district] = useWatch({ control: form.control, name: ['city', 'district'] });
  const districts = useDistricts(city);
  const [last, setLast] = useState({ city, district });
  if (district !== null && district !== last.district) setLast({ city, district });
  const cleared = district === null && city !== last.city ? last.district : null;
  return (
    <>
      <Withholdable control={form.control} detail={attribute.name}>
        <FormField
          control={form.control}
          name={attribute.name}
          label={attribute.labels.viewer}
          hint={cleared === null ? undefined : viewerTexts.districtCleared(cleared)}
          isDisabled={city === null || districts.data === undefined}
        >
          {(input) => (
            <SearchSelect
              {...input}
              options={(districts.data ?? []).map((name) => ({ value: name, label: name }))}
              placeholder={city === null ? viewerTexts.cityFirst : undefined}
            />
          )}
        </FormField>
      </Withholdable>
      {districts.error !== null && (
        <Alert tone="danger" onRetry={() => void districts.refetch()} className="sm:col-span-2">
          {errorText(districts.error, lookupTexts.districtsFailed)}
        </Alert>
      )}
    </>
  );
}

/** Fields of one subject under its heading; two side by side where there is room. */
function DetailGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-base font-bold">
        {title}
      </h3>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}

interface WithholdableProps {
  control: Control<DetailsForm, unknown, DetailsForm>;
  detail: MatchedDetail;
  className?: string | undefined;
  /** The detail's field. */
  children: ReactNode;
}

/** A detail's field with the choice that it shall not be used to choose ads. */
function Withholdable({ control, detail, className, children }: WithholdableProps) {
  const { field } = useController({ control, name: 'withheld' });
  const isWithheld = field.value.includes(detail);
  const others = field.value.filter((other) => other !== detail);
  return (
    <div className={classNames('min-w-0', className)}>
      {children}
      <Checkbox
        value={isWithheld}
        onChange={(next) => field.onChange(next ? [...others, detail] : others)}
        onBlur={() => afterPress(field.onBlur)}
        aria-label={viewerTexts.withholdNamed(detailLabels[detail])}
        className="text-soft"
      >
        {viewerTexts.withhold}
      </Checkbox>
    </div>
  );
}
