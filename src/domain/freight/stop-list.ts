import { balanceFreight } from './freight-balance.ts'
import {
  firstStop,
  lastStop,
  LEAST_STOPS,
  MOST_STOPS,
  POSTED_STOPS,
  STOP_COUNT_MESSAGE,
  type StopKind,
} from './load-stop.ts'

/** A stop as far as the rules of a whole list go. */
export interface ListedStop {
  kind: StopKind
  address?: string | null | undefined
  description?: string | null | undefined
  city: string
  state: string
  zipCode: string
  /** pounds loaded at a pickup, dropped at a delivery; absent when unknown */
  weight?: number | undefined
}

/** What is wrong with a list of stops: at a field of one of them, of the load, or of the list. */
export interface StopProblem {
  /** from 0; null for the list or the load as a whole */
  stop: number | null
  field: 'kind' | 'place' | 'weight' | 'list'
  message: string
}

const PLACE = ['kind', 'address', 'description', 'city', 'state', 'zipCode'] as const
/** Weights are typed with two decimals at most. */
const TOLERANCE_LBS = 0.01

const pounds = (weight: number) => `${weight.toLocaleString('en-US', { maximumFractionDigits: 2 })} lb`

/**
 * The rules of a load's stops in driving order, but for their times: `validateAppointments` has those.
 * @param weight the load's, in pounds
 */
export function checkStops(stops: readonly ListedStop[], weight: number): StopProblem[] {
  if (stops.length < LEAST_STOPS || stops.length > MOST_STOPS)
    return [{ stop: null, field: 'list', message: STOP_COUNT_MESSAGE }]
  return [...kindProblems(stops), ...repeats(stops), ...balanceProblems(stops, weight)]
}

function kindProblems(stops: readonly ListedStop[]): StopProblem[] {
  const [begins, ends] = [firstStop(POSTED_STOPS).kind, lastStop(POSTED_STOPS).kind]
  const problems: StopProblem[] = []
  if (firstStop(stops).kind !== begins)
    problems.push({ stop: 0, field: 'kind', message: `The first stop must be a ${begins}` })
  if (lastStop(stops).kind !== ends)
    problems.push({ stop: stops.length - 1, field: 'kind', message: `The last stop must be a ${ends}` })
  return problems
}

/** One dock as a delivery and then as a pickup is no repeat. */
function repeats(stops: readonly ListedStop[]): StopProblem[] {
  return stops.flatMap((stop, index) => {
    const before = stops[index - 1]
    const isSame = before !== undefined && PLACE.every((part) => (before[part] ?? '') === (stop[part] ?? ''))
    return isSame ? [{ stop: index, field: 'place' as const, message: `Stop ${index + 1} repeats stop ${index}` }] : []
  })
}

/** If every stop says its weight: what is on the truck never falls below zero, and nothing stays on it. */
function balanceProblems(stops: readonly ListedStop[], weight: number): StopProblem[] {
  const balance = balanceFreight(stops)
  if (balance === null) return []
  const { pickedUp, dropped, onTruck } = balance
  const short = onTruck.findIndex((each) => each < -TOLERANCE_LBS)
  if (short >= 0)
    return [{ stop: short, field: 'weight', message: `More is dropped at stop ${short + 1} than is on the truck` }]
  if ((onTruck.at(-1) ?? 0) > TOLERANCE_LBS)
    return [{ stop: null, field: 'list', message: `${pounds(pickedUp)} picked up, ${pounds(dropped)} dropped` }]
  const most = Math.max(...onTruck)
  return weight < most - TOLERANCE_LBS
    ? [{ stop: null, field: 'weight', message: `Must be at least ${pounds(most)}, the most on the truck at once` }]
    : []
}
