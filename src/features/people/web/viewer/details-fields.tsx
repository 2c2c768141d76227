import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { errorText } from '#lib/web/call.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { ChoiceChips } from '#lib/web/inputs/choice/choice-chips.tsx';
import { MultiSelect } from '#lib/web/inputs/choice/multi-select.tsx';
import { NumberInput } from '#lib/web/inputs/number-input.tsx';
import { SearchSelect } from '#lib/web/inputs/choice/search-select.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import type { LookupLists } from '#features/lookups/contract.ts';
import { ColourSwatch, useDistricts } from '#features/lookups/web/index.ts';
import type { DetailsForm as Details } from '../../details.ts';
import { detailLabels, viewerTexts } from '../texts/viewer.ts';
import { DetailGroup } from './detail-group.tsx';
import { Withholdable } from './withholdable.tsx';

interface FieldsProps {
  form: UseFormReturn<Details, unknown, Details>;
  lists: LookupLists;
}

const byId = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));
const byName = (list: readonly { name: string }[]) => list.map(({ name }) => ({ value: name, label: name }));
const { groups } = viewerTexts;

/** All details, by subject. */
export function DetailsFields({ form, lists }: FieldsProps) {
  const { control } = form;
  return (
    <div className="flex flex-col gap-8">
      <DetailGroup title={groups.about}>
        <IdSelect control={control} name="age" options={byId(lists.age_ranges)} />
        <IdSelect control={control} name="gender" options={byId(lists.genders)} />
        <IdSelect control={control} name="marital_status" options={byId(lists.marital_statuses)} />
        <IdSelect
          control={control}
          name="children_count"
          options={lists.children_counts.map(({ id, count }) => ({ value: id, label: count }))}
        />
      </DetailGroup>
      <PlaceFields form={form} lists={lists} />
      <DetailGroup title={groups.work}>
        <Withholdable control={control} detail="profession">
          <FormField control={control} name="profession" label={detailLabels.profession}>
            {(input) => <SearchSelect {...input} options={byName(lists.professions)} />}
          </FormField>
        </Withholdable>
        <Withholdable control={control} detail="sector">
          <FormField control={control} name="sector" label={detailLabels.sector}>
            {(input) => <SearchSelect {...input} options={byName(lists.sectors)} />}
          </FormField>
        </Withholdable>
      </DetailGroup>
      <LikesFields control={control} lists={lists} />
      <DetailGroup title={groups.body}>
        <IdSelect
          control={control}
          name="clothing_size"
          options={lists.clothing_sizes.map(({ id, size }) => ({ value: id, label: size }))}
        />
        <div className="grid grid-cols-2 gap-4">
          <FormField control={control} name="height" label={detailLabels.height}>
            {(input) => <NumberInput {...input} suffix="cm" maxLength={3} />}
          </FormField>
          <FormField control={control} name="weight" label={detailLabels.weight}>
            {(input) => <NumberInput {...input} suffix="kg" maxLength={3} />}
          </FormField>
        </div>
      </DetailGroup>
    </div>
  );
}

interface IdSelectProps {
  control: Control<Details, unknown, Details>;
  name: 'age' | 'gender' | 'marital_status' | 'children_count' | 'clothing_size';
  options: { value: number; label: string }[];
}

function IdSelect({ control, name, options }: IdSelectProps) {
  return (
    <Withholdable control={control} detail={name}>
      <FormField control={control} name={name} label={detailLabels[name]}>
        {(input) => <Select {...input} options={options} emptyLabel={viewerTexts.preferNot} />}
      </FormField>
    </Withholdable>
  );
}

/** Another city takes the district away. */
function PlaceFields({ form, lists }: FieldsProps) {
  const city = useWatch({ control: form.control, name: 'city' });
  const districts = useDistricts(city);
  return (
    <DetailGroup title={groups.place}>
      <Withholdable control={form.control} detail="city">
        <FormField control={form.control} name="city" label={detailLabels.city}>
          {({ onChange, ...input }) => (
            <SearchSelect
              {...input}
              options={byName(lists.cities)}
              onChange={(next) => {
                onChange(next);
                form.setValue('district', null, { shouldDirty: true });
              }}
            />
          )}
        </FormField>
      </Withholdable>
      <Withholdable control={form.control} detail="district">
        <FormField
          control={form.control}
          name="district"
          label={detailLabels.district}
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
          {errorText(districts.error, viewerTexts.districtsFailed)}
        </Alert>
      )}
    </DetailGroup>
  );
}

function LikesFields({
  control,
  lists,
}: {
  control: Control<Details, unknown, Details>;
  lists: LookupLists;
}) {
  return (
    <DetailGroup title={groups.likes}>
      <Withholdable control={control} detail="hobbies">
        <FormField control={control} name="hobbies" label={detailLabels.hobbies}>
          {(input) => <MultiSelect {...input} options={byName(lists.hobbies)} />}
        </FormField>
      </Withholdable>
      <Withholdable control={control} detail="favorite_brands">
        <FormField control={control} name="favorite_brands" label={detailLabels.favorite_brands}>
          {(input) => <MultiSelect {...input} options={byName(lists.brands)} />}
        </FormField>
      </Withholdable>
      <Withholdable control={control} detail="favorite_colors" className="sm:col-span-2">
        <FormField control={control} name="favorite_colors" label={detailLabels.favorite_colors} isGroup>
          {({ value, onChange, onBlur }) => (
            <ChoiceChips
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              options={byId(lists.colors).map((choice) => ({
                ...choice,
                icon: <ColourSwatch id={choice.value} />,
              }))}
            />
          )}
        </FormField>
      </Withholdable>
    </DetailGroup>
  );
}
