import * as z from 'zod/mini'

/** Where trucks were on this device's last searches. */
const STORED_AS = 'board-trucks'
const MAX_STORED = 3

const truckSchema = z.object({ near: z.string(), nearName: z.string() })
export type Truck = z.output<typeof truckSchema>

export function loadRecentTrucks(): Truck[] {
  try {
    return z.array(truckSchema).parse(JSON.parse(localStorage.getItem(STORED_AS) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberTruck(truck: Truck): void {
  const others = loadRecentTrucks().filter(({ nearName }) => nearName !== truck.nearName)
  try {
    localStorage.setItem(STORED_AS, JSON.stringify([truck, ...others].slice(0, MAX_STORED)))
  } catch {
    // some private modes refuse storage
  }
}
