import type { DealDriver } from '#domain/freight/deal-driver.ts'

/** Names of who hauls a deal and with what, on the paper as on screen. */
export const DRIVER_NAMES: Record<keyof DealDriver, string> = {
  driverName: 'Driver',
  driverPhone: "Driver's phone",
  truckNumber: 'Truck number',
  trailerNumber: 'Trailer number',
}
