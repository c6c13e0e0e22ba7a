import type { ShownDriver } from '#contract/freight/deal-driver.ts'
import { DRIVER_FIELDS, type GivenDriver } from '#domain/freight/deal.ts'

/** Always in the same order: devices compare it as text. Nothing until the carrier stated something, and once it removed all. */
export function presentDealDriver(driver: GivenDriver | null): { driver?: ShownDriver } {
  const given = DRIVER_FIELDS.flatMap((field) => (driver?.[field] ? [[field, driver[field]] as const] : []))
  if (!driver || given.length === 0) return {}
  return { driver: { ...Object.fromEntries(given), givenAt: driver.givenAt } }
}
