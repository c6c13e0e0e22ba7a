import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import type { Load } from '#contract/freight/load.ts'
import type { Notification } from '#contract/notification/notification.ts'
import type { syncEndpoint } from '#contract/sync/sync.ts'

export type Changes = EndpointResponse<typeof syncEndpoint>

/** A device that syncs with `/sync` as the contract says, without a browser. */
export interface SyncDevice {
  loads: Map<string, Load>
  requests: Map<string, BookingRequest>
  notifications: Map<string, Notification>
  counts: Changes['counts'] | undefined
  cursor: string | undefined
  /** Fetches one page. */
  fetchPage: () => Promise<Changes>
  /** Fetches until no page is left, and returns the pages. */
  sync: () => Promise<Changes[]>
}

export function createSyncDevice(ask: (since: string | undefined) => Promise<Changes>): SyncDevice {
  const kept = { load: new Map(), request: new Map(), notification: new Map() }
  const device: SyncDevice = {
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
