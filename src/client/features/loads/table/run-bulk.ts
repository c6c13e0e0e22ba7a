import type { Load } from '#contract/freight/load.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { type ActionResult, submitAction } from '#client/data/outbox/submit-action.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'

/** What became of each load of a bulk action. */
export interface BulkResult {
  done: Load[]
  /** saved on this device and not sent yet, and why */
  waiting: { load: Load; why: Exclude<ActionResult, 'done' | 'cancelled'> }[]
  refused: { load: Load; why: string }[]
}

/** One action per load, each saved in the outbox; a refused one doesn't hold up the others. */
export async function runBulk(
  loads: readonly Load[],
  intentFor: (load: Load) => Intent,
  userId: string,
): Promise<BulkResult> {
  const ends = await Promise.allSettled(
    loads.map((load) => submitAction({ userId, label: formatLoadLabel(load) }, intentFor(load))),
  )
  const result: BulkResult = { done: [], waiting: [], refused: [] }
  loads.forEach((load, at) => {
    const end = ends[at]
    if (end?.status === 'rejected') result.refused.push({ load, why: reasonOf(end.reason) })
    else if (end?.value === 'done') result.done.push(load)
    else if (end && end.value !== 'cancelled') result.waiting.push({ load, why: end.value })
  })
  return result
}

export function reasonOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure)
}
