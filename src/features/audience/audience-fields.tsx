import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { words } from '#lib/shared/words.ts';
import { classNames } from '#lib/web/class-names.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { ChoiceChips } from '#lib/web/inputs/choice-chips.tsx';
import { MultiSelect } from '#lib/web/inputs/multi-select.tsx';
import { choicesOf, type LookupLists } from '#platform/lookups/contract.ts';
import { chipsOf, useDistrictsOfCities } from '#platform/lookups/web.ts';
import { type AttributeGroup, LISTED_ATTRIBUTES } from '#features/viewers/attributes.ts';
import { lookupTexts } from '#platform/lookups/texts.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { ALL } from './contract.ts';
import { audienceLabels } from './audience.ts';
import { audienceTexts } from './texts.web.ts';
import {
  type AudienceChoice,
  districtKey,
  type IdOrAll,
  type ListedAttribute,
  narrowableCities,
} from './audience-choice.web.ts';

interface FieldsProps {
  form: UseFormReturn<AudienceChoice>;
  lists: LookupLists;
}

const EVERY = { value: ALL, label: words.all } as const;
const { sections } = audienceTexts;
type Section = keyof typeof sections;
const SECTIONS = Object.keys(sections) as Section[];
const SECTION_OF: Record<AttributeGroup, Section> = {
  about: 'who',
  place: 'where',
  work: 'work',
  likes: 'likes',
  body: 'likes',
};

export function AudienceFields({ form, lists }: FieldsProps) {
  const shared = { control: form.control, lists };
  return SECTIONS.map((section) => {
    const fields = LISTED_ATTRIBUTES.filter(({ viewer }) => SECTION_OF[viewer.group] === section);
    const [long, short] = [fields.filter(({ by }) => by === 'name'), fields.filter(({ by }) => by === 'id')];
    return (
      <Card key={section} title={sections[section].title} description={sections[section].text}>
        {SECTION_OF.place === section && <PlaceFields form={form} lists={lists} />}
        {long.length > 0 && (
          <div className="grid gap-5 md:grid-cols-2">
            {long.map((attribute) => (
              <SearchField key={attribute.name} {...shared} attribute={attribute} />
            ))}
          </div>
        )}
        {short.length > 0 && (
          <div className={classNames('grid gap-6', long.length > 0 && 'mt-6')}>
            {short.map((attribute) => (
              <ChipsField key={attribute.name} {...shared} attribute={attribute} />
            ))}
          </div>
        )}
      </Card>
    );
  });
}

interface ListFieldProps {
  control: Control<AudienceChoice>;
  lists: LookupLists;
  attribute: ListedAttribute;
}

function ChipsField({ control, lists, attribute: { options, audience, labels } }: ListFieldProps) {
  return (
    <FormField control={control} name={audience.list} label={labels.audience} isGroup>
      {({ value, onChange, onBlur }) => (
        <ChoiceChips<IdOrAll>
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          options={chipsOf(lists, options)}
          all={EVERY}
        />
      )}
    </FormField>
  );
}

function SearchField({ control, lists, attribute: { options, audience, labels } }: ListFieldProps) {
  return (
    <FormField control={control} name={audience.list} label={labels.audience}>
      {(input) => <MultiSelect<IdOrAll> {...input} options={choicesOf(lists, options)} all={EVERY} />}
    </FormField>
  );
}

function PlaceFields({ form, lists }: FieldsProps) {
  const [cities, districts] = useWatch({ control: form.control, name: ['cities', 'districts'] });
  const narrowable = narrowableCities({ ...form.getValues(), cities });
  return (
    <div className="grid gap-5">
      <FormField control={form.control} name="cities" label={audienceLabels.cities}>
        {({ onChange, ...input }) => (
          <MultiSelect<string>
            {...input}
            all={EVERY}
            options={lists.cities.map(({ name }) => ({ value: name, label: name }))}
            onChange={(next) => {
              onChange(next);
              form.setValue('districts', []);
            }}
          />
        )}
      </FormField>
      {narrowable.length > 0 && (
        <FormField
          control={form.control}
          name="districts"
          label={audienceTexts.districtsTitle}
          hint={audienceTexts.districtsHint}
          isGroup
          isLabelHidden
        >
          {({ onChange }) => <DistrictFields cities={narrowable} value={districts} onChange={onChange} />}
        </FormField>
      )}
    </div>
  );
}

interface DistrictFieldsProps {
  cities: readonly string[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Further cities are folded: the lists of eighty would be a page of their own. */
const FIRST_CITIES = 6;
const ALL_DISTRICTS = { value: ALL, label: audienceTexts.allDistricts };

function DistrictFields({ cities, value, onChange }: DistrictFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? cities : cities.slice(0, FIRST_CITIES);
  const districts = useDistrictsOfCities(shown);
  return (
    <div className="flex flex-col gap-4">
      {districts.error !== null && (
        <Alert tone="danger" onRetry={districts.retry}>
          {lookupTexts.districtsFailed}
        </Alert>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        {shown.map((city) => (
          <CityDistricts
            key={city}
            city={city}
            districts={districts.byCity.get(city)}
            value={value}
            onChange={onChange}
          />
        ))}
      </div>
      {!isOpen && cities.length > FIRST_CITIES && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setIsOpen(true)}>
          {audienceTexts.moreCities(cities.length - FIRST_CITIES)}
        </Button>
      )}
    </div>
  );
}

interface CityDistrictsProps extends Omit<DistrictFieldsProps, 'cities'> {
  city: string;
  districts: readonly string[] | undefined;
}

function CityDistricts({ city, districts, value, onChange }: CityDistrictsProps) {
  const prefix = districtKey(city, '');
  const others = value.filter((key) => !key.startsWith(prefix));
  const own = value.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  return (
    <Field label={audienceTexts.districtsOf(city)}>
      {districts === undefined ? (
        <Skeleton className="h-(--control-height)" />
      ) : (
        <MultiSelect<string>
          // "All districts" clears the others: the city then counts whole.
          value={own}
          all={ALL_DISTRICTS}
          placeholder={audienceTexts.allDistrictsOf(districts.length)}
          options={districts.map((name) => ({ value: name, label: name }))}
          onChange={(next) => {
            const names = next.filter((name) => name !== ALL);
            onChange([...others, ...names.map((name) => districtKey(city, name))]);
          }}
        />
      )}
    </Field>
  );
}
