import * as z from 'zod/mini'
import { currentSession } from '#client/browser/session/session-state.ts'
import type { AccountId } from '#domain/access/ids.ts'

/** Where trucks were on the account's last searches on this device. */
const keyOf = (accountId: AccountId) => `board-trucks ${accountId}`
const MAX_STORED = 3

const truckSchema = z.object({ near: z.string(), nearName: z.string() })
export type Truck = z.output<typeof truckSchema>

export function loadRecentTrucks(): Truck[] {
  const accountId = currentSession()?.user.id
  if (accountId === undefined) return []
  try {
    return z.array(truckSchema).parse(JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberTruck(truck: Truck): void {
  const accountId = currentSession()?.user.id
  if (accountId === undefined) return
  const others = loadRecentTrucks().filter(({ nearName }) => nearName !== truck.nearName)
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify([truck, ...others].slice(0, MAX_STORED)))
  } catch {
    // some private modes refuse storage
  }
}
