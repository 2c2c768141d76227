import { useState, type ReactNode, useId } from 'react';
import { type UseFormReturn, useWatch, type Control, useController } from 'react-hook-form';
import { errorText } from '#lib/web/call.ts';
import { FormField, afterPress } from '#lib/web/form/form-field.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { ChoiceChips } from '#lib/web/inputs/choice-chips.tsx';
import { MultiSelect } from '#lib/web/inputs/multi-select.tsx';
import { NumberInput } from '#lib/web/inputs/number-input.tsx';
import { SearchSelect } from '#lib/web/inputs/search-select.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { choicesOf, type LookupLists } from '#platform/lookups/contract.ts';
import { lookupTexts } from '#platform/lookups/texts.ts';
import { chipsOf, useDistricts } from '#platform/lookups/web.ts';
import {
  type Attribute,
  ATTRIBUTE_GROUPS,
  type AttributeGroup,
  ATTRIBUTES,
  type DetailName,
  MATCHED_ATTRIBUTES,
} from '#features/viewers/attributes.ts';
import type { DetailsForm, Details } from '#features/viewers/details.ts';
import { viewerTexts } from './texts.web.ts';
import { Switch } from '#lib/web/inputs/checkbox.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { EyeOff } from 'lucide-react';

interface FieldsProps {
  form: UseFormReturn<DetailsForm, unknown, DetailsForm>;
  lists: LookupLists;
}
type FieldProps<Kind extends Attribute['kind']> = FieldsProps & {
  attribute: Extract<Attribute, { kind: Kind }>;
};

const byName = (list: readonly { label: string }[]) => list.map(({ label }) => ({ value: label, label }));

export function DetailsFields(props: FieldsProps) {
  return (
    <div className="flex flex-col gap-8">
      {ATTRIBUTE_GROUPS.map((group) => (
        <DetailGroup key={group} group={group} control={props.form.control}>
          <FieldsOf
            {...props}
            names={ATTRIBUTES.filter(({ viewer }) => viewer.group === group).map(({ name }) => name)}
          />
        </DetailGroup>
      ))}
    </div>
  );
}

export function FieldsOf({ names, ...props }: FieldsProps & { names: readonly DetailName[] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {ATTRIBUTES.filter(({ name }) => names.includes(name)).map((attribute) => (
        <DetailField key={attribute.name} {...props} attribute={attribute} />
      ))}
    </div>
  );
}

function DetailField({ attribute, ...props }: FieldProps<Attribute['kind']>) {
  if (attribute.kind === 'measure') return <MeasureField {...props} attribute={attribute} />;
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

function ChoiceField({ form: { control }, lists, attribute }: FieldProps<'one'>) {
  const options = choicesOf(lists, attribute.options);
  return attribute.by === 'id' ? (
    <FormField control={control} name={attribute.name} label={attribute.labels.viewer}>
      {(input) => <Select {...input} options={options} emptyLabel={viewerTexts.preferNot} />}
    </FormField>
  ) : (
    <FormField control={control} name={attribute.name} label={attribute.labels.viewer}>
      {(input) => <SearchSelect {...input} options={byName(options)} />}
    </FormField>
  );
}

function ListField({ form: { control }, lists, attribute }: FieldProps<'several'>) {
  if (attribute.by === 'name')
    return (
      <FormField control={control} name={attribute.name} label={attribute.labels.viewer}>
        {(input) => <MultiSelect {...input} options={byName(choicesOf(lists, attribute.options))} />}
      </FormField>
    );
  return (
    <div className="min-w-0 sm:col-span-2">
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
    </div>
  );
}

function CityField({ form, lists, attribute }: FieldProps<'city'>) {
  return (
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
      <FormField
        control={form.control}
        name={attribute.name}
        label={attribute.labels.viewer}
        hint={cleared === null ? undefined : viewerTexts.districtCleared(cleared)}
      >
        {(input) => (
          <SearchSelect
            {...input}
            // Not react-hook-form's own `disabled`, which would take the value out of the form.
            disabled={city === null || districts.data === undefined}
            options={(districts.data ?? []).map((name) => ({ value: name, label: name }))}
            placeholder={city === null ? viewerTexts.cityFirst : undefined}
          />
        )}
      </FormField>
      {districts.error !== null && (
        <Alert tone="danger" onRetry={() => void districts.refetch()} className="sm:col-span-2">
          {errorText(districts.error, lookupTexts.districtsFailed)}
        </Alert>
      )}
    </>
  );
}

interface DetailGroupProps {
  group: AttributeGroup;
  control: Control<DetailsForm, unknown, DetailsForm>;
  children: ReactNode;
}

function DetailGroup({ group, control, children }: DetailGroupProps) {
  const id = useId();
  const { field } = useController({ control, name: 'withheld' });
  const title = viewerTexts.groups[group];
  const own = MATCHED_ATTRIBUTES.filter(({ viewer }) => viewer.group === group).map(({ name }) => name);
  const others = field.value.filter((name) => !own.includes(name));
  // A client may withhold a part of a subject; off says that none of it is used.
  const isUsed = own.some((name) => !field.value.includes(name));
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-base font-bold">
        {title}
      </h3>
      <Switch
        value={isUsed}
        aria-label={viewerTexts.useNamed(title)}
        className="mb-3"
        onChange={(isOn) => field.onChange(isOn ? others : [...others, ...own])}
        onBlur={() => afterPress(field.onBlur)}
      >
        {viewerTexts.use}
      </Switch>
      {children}
    </section>
  );
}

interface ShownValue {
  key: string;
  content: ReactNode;
}

const named = (...names: readonly string[]): ShownValue[] =>
  names.map((name) => ({ key: name, content: name }));

function valuesOf(attribute: Attribute, details: Details, lists: LookupLists): ShownValue[] {
  const given = details[attribute.name];
  if (given === null) return [];
  if (attribute.kind === 'measure') return named(`${String(given)} ${attribute.range.unit}`);
  if (attribute.by === 'name') return named(...[given].flat().map(String));
  const options = chipsOf(lists, attribute.options);
  return [given].flat().flatMap((id) => {
    const option = options.find(({ value }) => value === id);
    const gone = attribute.kind === 'several' ? `${attribute.gone}-${id}` : null;
    const name = option?.label ?? gone;
    if (name === null) return [];
    return [
      {
        key: `${attribute.name} ${id}`,
        content: (
          <>
            {option?.icon} {name}
          </>
        ),
      },
    ];
  });
}

export function DetailsView({ details, lists }: { details: DetailsForm; lists: LookupLists }) {
  return (
    <DetailList
      details={ATTRIBUTE_GROUPS.map((group) => {
        const own = ATTRIBUTES.filter(({ viewer }) => viewer.group === group);
        const values = own.flatMap((attribute) => valuesOf(attribute, details, lists));
        const asked = own.filter((attribute) => attribute.kind !== 'measure');
        const withheld = asked.filter(({ name }) => details.withheld.includes(name));
        return {
          label: viewerTexts.groups[group],
          isWide: true,
          value: (
            <>
              {values.length === 0 ? (
                <span className="font-normal text-faint">{viewerTexts.notSaid}</span>
              ) : (
                <ul className="flex flex-wrap gap-1.5 pt-1">
                  {values.map(({ key, content }) => (
                    <li
                      key={key}
                      className="flex items-center gap-1.5 rounded-full bg-sunken px-3 py-1 text-sm font-medium"
                    >
                      {content}
                    </li>
                  ))}
                </ul>
              )}
              {withheld.length > 0 && (
                <span className="mt-1 flex items-center gap-1.5 text-xs font-medium text-soft">
                  <EyeOff aria-hidden className="size-3.5 shrink-0" />
                  {viewerTexts.isWithheld}
                  {withheld.length < asked.length &&
                    `: ${withheld.map(({ labels }) => labels.viewer).join(', ')}`}
                </span>
              )}
            </>
          ),
        };
      })}
    />
  );
}
