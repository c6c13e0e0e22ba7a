import { digitsOf } from '#contract/freight/number-field.ts'
import { toTruck, type TruckFigures, truckSchema } from '#contract/freight/truck.ts'
import { readClocks } from '#domain/freight/hours-of-service.ts'
import { formatHours, parseHours } from '#domain/time/typed-time.ts'
import type { Instant } from '#domain/time/instant.ts'
import * as z from 'zod/mini'
import { TRUCK_FIELDS_COPY } from './copy.ts'

const FIGURES = ['costPerMile', 'milesPerGallon', 'fuelPrice', 'deadheadMiles'] as const
const HOURS = ['drive', 'shift', 'cycle'] as const
type FieldName = (typeof FIGURES)[number] | (typeof HOURS)[number]
export type TruckFormValues = Record<FieldName, string>

const HOUR_RULES = truckSchema.shape.hours.def.innerType.shape

/** '$1,85' is 1.85, never 185. */
function readNumber(typed: string): number | null {
  const digits = digitsOf(typed)
  return /^\d*\.?\d+$/.test(digits) ? Number(digits) : null
}

function figureField(rule: z.core.$ZodType<number, number>) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed, context) => {
        const number = readNumber(typed)
        if (number !== null) return number
        const message = typed.trim() === '' ? TRUCK_FIELDS_COPY.required : TRUCK_FIELDS_COPY.number
        context.issues.push({ code: 'custom', message, input: typed })
        return z.NEVER
      }),
    ),
    rule,
  )
}

/** In minutes; undefined if empty. */
function hoursField(rule: z.core.$ZodType<number, number>) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed, context) => {
        const minutes = parseHours(typed)
        if (minutes !== null || typed.trim() === '') return minutes ?? undefined
        context.issues.push({ code: 'custom', message: TRUCK_FIELDS_COPY.time, input: typed })
        return z.NEVER
      }),
    ),
    z.optional(rule),
  )
}

/**
 * The figures as typed. Hours that nobody changed stay those of their time.
 * @param known the figures that the form began with, at `openedAt`
 */
export function createTruckFormSchema(known: TruckFigures | null, openedAt: Instant, now: () => Instant) {
  const { costPerMile, milesPerGallon, fuelPrice, deadheadMiles } = truckSchema.shape
  const before = toTruckForm(known, openedAt)
  return z.pipe(
    z
      .object({
        costPerMile: figureField(costPerMile),
        milesPerGallon: figureField(milesPerGallon),
        fuelPrice: figureField(fuelPrice),
        deadheadMiles: figureField(deadheadMiles),
        drive: hoursField(HOUR_RULES.drive),
        shift: hoursField(HOUR_RULES.shift),
        cycle: hoursField(HOUR_RULES.cycle),
      })
      .check(({ value, issues }) => {
        const missing = HOURS.filter((name) => value[name] === undefined)
        if (missing.length === HOURS.length) return
        for (const name of missing)
          issues.push({ code: 'custom', path: [name], message: TRUCK_FIELDS_COPY.allHours, input: value })
      }),
    z.transform(({ drive, shift, cycle, ...figures }): TruckFigures => {
      if (drive === undefined || shift === undefined || cycle === undefined) return { ...figures, hours: null }
      const typed = { drive, shift, cycle }
      const isSame = HOURS.every((name) => formatHours(typed[name]) === before[name])
      const hours = isSame && known?.hours ? known.hours : { ...typed, asOf: new Date(now()).toISOString() }
      return { ...figures, hours }
    }),
  )
}

/** The figures as the form shows them: hours are what is left of them now. */
export function toTruckForm(known: TruckFigures | null, now: Instant): TruckFormValues {
  const figures = Object.fromEntries(FIGURES.map((name) => [name, known ? String(known[name]) : '']))
  const clocks = known?.hours ? readClocks(toTruck(known).hours, now) : null
  return {
    ...(figures as Record<(typeof FIGURES)[number], string>),
    drive: clocks ? formatHours(clocks.driveLeft) : '',
    shift: clocks ? formatHours(clocks.shiftLeft) : '',
    cycle: clocks ? formatHours(clocks.cycleLeft) : '',
  }
}

/** The field of a path in the request's body. */
export function findTruckField(path: string): FieldName | undefined {
  return [...FIGURES, ...HOURS].find((name) => path.split('.').at(-1) === name)
}
