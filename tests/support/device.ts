import type { LoadRequest } from '#contract/booking.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Load } from '#contract/load.ts'
import type { Notification } from '#contract/notification.ts'
import type { sync } from '#contract/sync.ts'

export type Changes = AnswerOf<typeof sync>

/** What a device keeps of `/sync`, as the contract tells it to, without a browser. */
export interface Device {
  loads: Map<string, Load>
  requests: Map<string, LoadRequest>
  notifications: Map<string, Notification>
  counts: Changes['counts'] | undefined
  cursor: string | undefined
  /** Asks once. */
  fetchPage: () => Promise<Changes>
  /** Asks until the answer is whole, and returns its pages. */
  sync: () => Promise<Changes[]>
}

export function deviceOf(ask: (since: string | undefined) => Promise<Changes>): Device {
  const kept = { load: new Map(), request: new Map(), notification: new Map() }
  const device: Device = {
    loads: kept.load,
    requests: kept.request,
    notifications: kept.notification,
    counts: undefined,
    cursor: undefined,
    async fetchPage() {
      const changes = await ask(device.cursor)
      if (changes.reset) Object.values(kept).forEach((rows) => rows.clear())
      for (const { kind, id } of changes.gone ?? []) kept[kind].delete(id)
      for (const row of changes.loads ?? []) kept.load.set(row.id, row)
      for (const row of changes.requests ?? []) kept.request.set(row.id, row)
      for (const row of changes.notifications ?? []) kept.notification.set(row.id, row)
      device.counts = changes.counts
      device.cursor = changes.cursor
      return changes
    },
    async sync() {
      const pages: Changes[] = []
      do pages.push(await device.fetchPage())
      while (pages.at(-1)?.hasMore)
      return pages
    },
  }
  return device
}
