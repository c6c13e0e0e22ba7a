import { NOT_SENT_TOASTS } from '#client/data/outbox/copy.ts'
import { toasts } from '#client/ui/toasts.ts'
import { BULK_COPY } from './bulk-copy.ts'
import type { BulkResult } from './run-bulk.ts'

/** Claims success only for what the server confirmed; refusals are listed by their loads. */
export function tellBulkResult({ done, waiting }: BulkResult, doneWords: string): void {
  if (done.length > 0) toasts.success(doneWords)
  const [first] = waiting
  if (first) toasts.info(BULK_COPY.waiting(waiting.length, NOT_SENT_TOASTS[first.why]))
}
