import { POSTED_STOPS, type StopKind } from './load-stop.ts'

/** What happens to freight at a stop; `weight` in pounds, absent when unknown. */
interface WeighedStop {
  kind: StopKind
  weight?: number | undefined
}

/** How a load's freight adds up, in pounds. */
interface FreightBalance {
  pickedUp: number
  dropped: number
  /** on the truck after each stop; below zero where more is dropped than it has */
  onTruck: number[]
}

/** What is picked up, dropped and on the truck; null unless every stop says its weight. */
export function balanceFreight(stops: readonly WeighedStop[]): FreightBalance | null {
  const [begins] = POSTED_STOPS
  let [pickedUp, dropped] = [0, 0]
  const onTruck: number[] = []
  for (const { kind, weight } of stops) {
    if (weight === undefined) return null
    if (kind === begins.kind) pickedUp += weight
    else dropped += weight
    onTruck.push(pickedUp - dropped)
  }
  return { pickedUp, dropped, onTruck }
}

/** The most on the truck at once, in pounds; null unless every stop says its weight. */
export function mostOnTruck(stops: readonly WeighedStop[]): number | null {
  const balance = balanceFreight(stops)
  return balance && Math.max(...balance.onTruck)
}
