import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { type ChipChoice, ChoiceChips } from '#lib/web/inputs/choice/choice-chips.tsx';
import { MultiSelect } from '#lib/web/inputs/choice/multi-select.tsx';
import type { LookupLists } from '#features/lookups/contract.ts';
import { ColourSwatch } from '#features/lookups/web/index.ts';
import { ALL } from '../contract.ts';
import { audienceLabels } from '../texts.ts';
import { audienceTexts } from './texts.ts';
import {
  type AudienceChoice,
  type IdList,
  type IdOrAll,
  narrowableCities,
  optionsOf,
} from './audience-choice.ts';

import { DistrictFields } from './district-fields.tsx';

interface FieldsProps {
  form: UseFormReturn<AudienceChoice>;
  lists: LookupLists;
}

const EVERY = { value: ALL, label: audienceTexts.all } as const;
const { sections } = audienceTexts;

/** The criteria, in four subjects. */
export function AudienceFields({ form, lists }: FieldsProps) {
  const { control } = form;
  const shared = { control, lists };
  return (
    <>
      <Card title={sections.who.title} description={sections.who.text}>
        <div className="grid gap-6">
          <ChipsField {...shared} name="age_ranges" />
          <ChipsField {...shared} name="genders" />
          <ChipsField {...shared} name="marital_statuses" />
          <ChipsField {...shared} name="children_counts" />
        </div>
      </Card>
      <Card title={sections.where.title} description={sections.where.text}>
        <PlaceFields form={form} lists={lists} />
      </Card>
      <Card title={sections.work.title} description={sections.work.text}>
        <div className="grid gap-5 md:grid-cols-2">
          <SearchField {...shared} name="professions" />
          <SearchField {...shared} name="sectors" />
        </div>
      </Card>
      <Card title={sections.likes.title} description={sections.likes.text}>
        <div className="grid gap-5 md:grid-cols-2">
          <SearchField {...shared} name="hobbies" />
          <SearchField {...shared} name="favorite_brands" />
        </div>
        <div className="mt-6 grid gap-6">
          <ChipsField {...shared} name="favorite_colors" />
          <ChipsField {...shared} name="clothing_sizes" />
        </div>
      </Card>
    </>
  );
}

interface ListFieldProps {
  control: Control<AudienceChoice>;
  lists: LookupLists;
  name: IdList;
}

/** A short list, all in sight. */
function ChipsField({ control, lists, name }: ListFieldProps) {
  return (
    <FormField control={control} name={name} label={audienceLabels[name]} isGroup>
      {({ value, onChange, onBlur }) => (
        <ChoiceChips<IdOrAll>
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          options={chipsOf(lists, name)}
          all={EVERY}
        />
      )}
    </FormField>
  );
}

/** Colours come with a dot of themselves. */
function chipsOf(lists: LookupLists, name: IdList): ChipChoice<number>[] {
  const options = optionsOf(lists, name);
  if (name !== 'favorite_colors') return options;
  return options.map((option) => ({ ...option, icon: <ColourSwatch id={option.value} /> }));
}

/** A long list, found by typing. */
function SearchField({ control, lists, name }: ListFieldProps) {
  return (
    <FormField control={control} name={name} label={audienceLabels[name]}>
      {(input) => <MultiSelect<IdOrAll> {...input} options={optionsOf(lists, name)} all={EVERY} />}
    </FormField>
  );
}

/** Cities, and for each of them its districts; other cities begin with no districts chosen. */
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
