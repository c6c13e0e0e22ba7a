import * as z from 'zod/mini'
import { type DealChange, dealChangeSchema } from '#contract/freight/shown-deal-change.ts'
import type { Load } from '#contract/freight/load.ts'
import { displayedChangeStatus } from '#domain/freight/deal-change.ts'
import { dealSideOf } from '#domain/freight/load-viewer.ts'

/** The latest change of a load's deal; null without one. It may have closed since the server presented it. */
export function shownChange({ deal, status }: Pick<Load, 'deal' | 'status'>): DealChange | null {
  const change = z.safeParse(dealChangeSchema, deal?.change).data
  if (!change) return null
  return change.status === 'open' ? { ...change, status: displayedChangeStatus('open', status) } : change
}

/** Whether the viewer's side proposed it. */
export function isOwnChange({ by }: DealChange, { viewer }: Pick<Load, 'viewer'>): boolean {
  return by === dealSideOf(viewer)
}
