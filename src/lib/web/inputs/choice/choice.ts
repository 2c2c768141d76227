/** One entry of a select, a searchable select or a multi-select. */
export interface Choice<V extends string | number> {
  value: V;
  label: string;
}
