import type { LoadFormValues } from '#contract/freight/load-form.ts'

/** 'Dallas, TX to Tulsa, OK', as far as filled in. */
export function formatTemplateLane(
  values: Pick<LoadFormValues, `${'pickup' | 'delivery'}${'Location' | 'State'}`>,
): string {
  const place = (city: string, state: string) => [city, state].filter(Boolean).join(', ')
  return [place(values.pickupLocation, values.pickupState), place(values.deliveryLocation, values.deliveryState)]
    .filter(Boolean)
    .join(' to ')
    .slice(0, 80)
}
