export interface Choice<V extends string | number> {
  value: V;
  label: string;
}
