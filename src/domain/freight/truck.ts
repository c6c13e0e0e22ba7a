import { DAY_MS, type Instant } from '../time/instant.ts'
import { type DriverState, planTrip, readClocks, type TripPlan, type TypedHours } from './hours-of-service.ts'
import { type Cents, dollarsToCents } from './money.ts'
import type { AppointmentWindow } from './stop-event.ts'
import { estimateDriveMinutes } from './transit.ts'

/** A carrier's own figures, in dollars, miles and minutes. */
export interface Truck {
  /** everything but fuel */
  costPerMile: number
  milesPerGallon: number
  /** of a gallon */
  fuelPrice: number
  /** where the truck's place isn't known */
  deadheadMiles: number
  /** that the driver has left; null for a rested driver */
  hours: TypedHours | null
}

/** A load as far as its profit goes. */
export interface TruckLoad {
  /** dollars */
  rate: number
  /** loaded */
  miles: number
  isTeam: boolean
  /** in driving order */
  stops: readonly TruckStop[]
}

interface TruckStop {
  appointment: AppointmentWindow
  /** driving from the stop before; 0 at the first */
  legMinutes: number
}

export interface LoadEstimate {
  /** rate less fuel and cost */
  profit: Cents
  fuel: Cents
  cost: Cents
  deadheadMiles: number
  allMiles: number
  /** from now until it is delivered: waiting costs days too. At least one, since few trucks haul two loads a day */
  days: number
  profitPerDay: Cents
  plan: TripPlan
}

/** What is left of a rate on this truck, without its time. */
function calculateProfit({ rate, miles }: TruckLoad, truck: Truck, deadheadMiles: number) {
  const allMiles = miles + deadheadMiles
  const fuel = dollarsToCents((allMiles / truck.milesPerGallon) * truck.fuelPrice)
  const cost = dollarsToCents(allMiles * truck.costPerMile)
  return { profit: dollarsToCents(rate) - fuel - cost, fuel, cost, deadheadMiles, allMiles }
}

const endOf = ({ from, to }: AppointmentWindow) => to ?? from

/** The trip to a load and with it, by hours of service and appointments. */
export function planLoad(
  start: Pick<DriverState, 'at' | 'clocks'>,
  { isTeam, stops }: TruckLoad,
  deadheadMiles: number,
): TripPlan {
  return planTrip(
    start,
    stops.map(({ appointment, legMinutes }, index) => ({
      driveMinutes: index === 0 ? estimateDriveMinutes(deadheadMiles) : legMinutes,
      opens: appointment.from,
      closes: endOf(appointment),
    })),
    { isTeam },
  )
}

/** Whether a plan meets all its appointments. */
export function isOnTime({ stops }: TripPlan): boolean {
  return stops.every(({ late }) => late === 0)
}

/**
 * What a load leaves on this truck, in total and per day.
 * @param deadheadMiles to its pickup; the truck's usual ones where undefined
 * @param start where the truck is free: now, unless it hauls something else first
 */
export function estimateLoad(
  load: TruckLoad,
  truck: Truck,
  deadheadMiles: number | undefined,
  now: Instant,
  start: Pick<DriverState, 'at' | 'clocks'> = { at: now, clocks: readClocks(truck.hours, now) },
): LoadEstimate {
  const money = calculateProfit(load, truck, deadheadMiles ?? truck.deadheadMiles)
  const plan = planLoad(start, load, money.deadheadMiles)
  const days = Math.max(1, (plan.end.at - start.at) / DAY_MS)
  return { ...money, days, profitPerDay: Math.round(money.profit / days), plan }
}
