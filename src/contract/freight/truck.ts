import { MAX_CYCLE_MINUTES, MAX_SHIFT_MINUTES } from '#domain/freight/hours-of-service.ts'
import { MAX_DRIVE_MINUTES } from '#domain/freight/transit.ts'
import type { Truck } from '#domain/freight/truck.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { instantSchema } from '../api/common-schemas.ts'
import { QUEUED_CALLS } from '../sync/queued-call.ts'

function between(least: number, most: number) {
  const range = `Must be from ${least} to ${most.toLocaleString('en-US')}`
  return z.number(range).check(z.gte(least, range), z.lte(most, range))
}

function wholeBetween(least: number, most: number) {
  const range = `Must be a whole number from ${least} to ${most.toLocaleString('en-US')}`
  return z.number(range).check(z.int(range), z.gte(least, range), z.lte(most, range))
}

function hoursLeft(most: number) {
  const range = `Must be from 0 to ${most / 60} hours`
  return z.number(range).check(z.int(range), z.gte(0, range), z.lte(most, range))
}

/** In dollars, miles and minutes. */
const figures = {
  /** everything but fuel */
  costPerMile: between(0, 20),
  milesPerGallon: between(1, 100),
  /** of a gallon */
  fuelPrice: between(0, 50),
  /** where the truck's place isn't known */
  deadheadMiles: wholeBetween(0, 1000),
}
/** That the driver had left. */
const hoursOfService = {
  drive: hoursLeft(MAX_DRIVE_MINUTES),
  shift: hoursLeft(MAX_SHIFT_MINUTES),
  cycle: hoursLeft(MAX_CYCLE_MINUTES),
}

/** A carrier's own figures. */
export const truckSchema = z.object({
  ...figures,
  /** null for a rested driver */
  hours: z.nullable(z.object({ ...hoursOfService, asOf: z.string() })),
})
export type TruckFigures = z.output<typeof truckSchema>

/** For the rules, which reckon in instants. */
export function toTruck({ hours, ...figures }: TruckFigures): Truck {
  const asOf = Date.parse(hours?.asOf ?? '')
  return { ...figures, hours: hours && !Number.isNaN(asOf) ? { ...hours, asOf } : null }
}

const answer = z.object({
  /** null until the carrier typed figures */
  truck: z.nullable(truckSchema),
})

export const readTruckEndpoint = defineEndpoint({
  name: 'truck.read',
  summary: "The carrier's own figures: cost, fuel, deadhead and hours of service",
  method: 'GET',
  path: '/truck',
  access: 'load:book',
  answer,
})

export const updateTruckEndpoint = defineEndpoint({
  ...QUEUED_CALLS['set-truck'],
  summary: "Set or remove the carrier's own figures; figures typed later than these stay",
  access: 'load:book',
  body: z.object({
    truck: z.nullable(
      z.object({ ...figures, hours: z.nullable(z.object({ ...hoursOfService, asOf: instantSchema })) }),
    ),
    /** now when omitted; a time ahead of the server's counts as now */
    typedAt: z.optional(instantSchema),
  }),
  answer,
})
