import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { words } from '#lib/shared/words.ts';
import { classNames } from '#lib/web/class-names.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { ChoiceChips } from '#lib/web/inputs/choice/choice-chips.tsx';
import { MultiSelect } from '#lib/web/inputs/choice/multi-select.tsx';
import { choicesOf, type LookupLists } from '#features/lookups/contract.ts';
import { chipsOf } from '#features/lookups/web/index.ts';
import { type AttributeGroup, LISTED_ATTRIBUTES } from '#features/people/attributes.ts';
import { ALL } from '../contract.ts';
import { audienceLabels } from '../lists.ts';
import { audienceTexts } from './texts.ts';
import {
  type AudienceChoice,
  type IdOrAll,
  type ListedAttribute,
  narrowableCities,
} from './audience-choice.ts';
import { DistrictFields } from './district-fields.tsx';

interface FieldsProps {
  form: UseFormReturn<AudienceChoice>;
  lists: LookupLists;
}

const EVERY = { value: ALL, label: words.all } as const;
const { sections } = audienceTexts;
type Section = keyof typeof sections;
const SECTIONS = Object.keys(sections) as Section[]; // The keys of the titles.
const SECTION_OF: Record<AttributeGroup, Section> = {
  about: 'who',
  place: 'where',
  work: 'work',
  likes: 'likes',
  body: 'likes',
};

/** The fields of the criteria, under four headings; under each, long lists come first. */
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

/** Chooses from a short list, all in sight. */
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

/** Chooses from a long list by typing. */
function SearchField({ control, lists, attribute: { options, audience, labels } }: ListFieldProps) {
  return (
    <FormField control={control} name={audience.list} label={labels.audience}>
      {(input) => <MultiSelect<IdOrAll> {...input} options={choicesOf(lists, options)} all={EVERY} />}
    </FormField>
  );
}

/** Chooses cities, and for each of them its districts. When the cities change, their districts begin empty. */
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
