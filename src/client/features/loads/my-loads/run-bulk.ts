import { NOT_SENT_TOASTS } from '#client/data/outbox/copy.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { type ActionResult, submitAction } from '#client/data/outbox/submit-action.ts'
import { toasts } from '#client/ui/toasts.ts'
import { exportLoadsEndpoint, type Load } from '#contract/freight/load.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { call } from '#offline/session/call.ts'
import { BULK_COPY } from './copy.ts'

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

/** Claims success only for what the server confirmed; refusals are listed by their loads. */
export function tellBulkResult({ done, waiting }: BulkResult, doneWords: string): void {
  if (done.length > 0) toasts.success(doneWords)
  const [first] = waiting
  if (first) toasts.info(BULK_COPY.waiting(waiting.length, NOT_SENT_TOASTS[first.why]))
}

/** What one export takes. */
const MOST_IDS = 100

/** One file of all of them, however many calls it takes. */
export async function exportSelected(ids: readonly string[]): Promise<string> {
  const files: string[] = []
  for (let from = 0; from < ids.length; from += MOST_IDS)
    files.push(await call(exportLoadsEndpoint, { query: { ids: ids.slice(from, from + MOST_IDS).join(',') } }))
  const [first = '', ...others] = files
  return first + others.map(withoutHeadings).join('')
}

function withoutHeadings(file: string): string {
  return file.slice(file.indexOf('\n') + 1)
}
