export { useDemographics, useDistricts, useDistrictsOfCities, useTargetOptions } from './api.ts';
