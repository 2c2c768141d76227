export { chipsOf } from './chips-of.tsx';
export { useDemographics, useDistricts, useDistrictsOfCities, useTargetOptions } from './api.web.ts';
