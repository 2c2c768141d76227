/** Name of the product on every screen; one value until the owner decides otherwise. */
export const PRODUCT = { name: 'İzle Kazan' } as const;
