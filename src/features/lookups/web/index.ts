export { ColourSwatch } from './colour-swatch.tsx';
export { useDemographics, useDistricts, useDistrictsOfCities, useTargetOptions } from './api.ts';
