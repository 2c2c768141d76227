import { useState } from 'react';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { MultiSelect } from '#lib/web/inputs/choice/multi-select.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { lookupTexts } from '#features/lookups/texts.ts';
import { useDistrictsOfCities } from '#features/lookups/web/index.ts';
import { ALL } from '../contract.ts';
import { audienceTexts } from './texts.ts';
import { districtKey } from './audience-choice.ts';

export interface DistrictFieldsProps {
  cities: readonly string[];
  /** `City/District`. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Districts of more cities than this are folded: the lists of eighty cities would be a page of their own. */
const FIRST_CITIES = 6;
const ALL_DISTRICTS = { value: ALL, label: audienceTexts.allDistricts };

/** One list of districts per chosen city; a city without a choice counts whole. */
export function DistrictFields({ cities, value, onChange }: DistrictFieldsProps) {
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
  /** Undefined while the list is under way. */
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
          // Choosing "all districts" clears the others: the city then counts whole, as it does without a choice.
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
