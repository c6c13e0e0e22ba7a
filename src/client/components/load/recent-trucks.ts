import * as z from 'zod/mini'
import { currentSession } from '#client/browser/session/session-state.ts'
import type { PersonId } from '#domain/access/ids.ts'

/** Where trucks were on the account's last searches on this device. */
const keyOf = (personId: PersonId) => `board-trucks ${personId}`
const MAX_STORED = 3

const truckSchema = z.object({ near: z.string(), nearName: z.string() })
export type Truck = z.output<typeof truckSchema>

export function loadRecentTrucks(): Truck[] {
  const personId = currentSession()?.user.id
  if (personId === undefined) return []
  try {
    return z.array(truckSchema).parse(JSON.parse(localStorage.getItem(keyOf(personId)) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberTruck(truck: Truck): void {
  const personId = currentSession()?.user.id
  if (personId === undefined) return
  const others = loadRecentTrucks().filter(({ nearName }) => nearName !== truck.nearName)
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify([truck, ...others].slice(0, MAX_STORED)))
  } catch {
    // some private modes refuse storage
  }
}
