import type { ReactNode } from 'react'
import { formatMoney } from '#domain/freight/money.ts'
import { discardUnsent } from '#client/data/outbox/outbox-actions.ts'
import { Button } from '#client/ui/button.tsx'
import { isMoving, OP_STATES } from '#offline/outbox/op-state.ts'
import { formatTimeOfDay } from '#offline/outbox/overlay.ts'
import type { EntryOp } from './books-ops.ts'
import { OPEN_BOOKS_COPY as COPY } from './open-books-copy.ts'
import { readEntry } from './open-books.form.ts'

/** The broker's figures that this device still has to send, or that were refused. */
export function UnsentEntry({ op }: { op: EntryOp }): ReactNode {
  if (isMoving(op)) {
    const amount = readEntry(op.intent.figures)?.shipperPays ?? null
    return (
      <p role="status" className="rounded-card border border-line bg-paper p-3 font-semibold">
        {op.state === 'sending'
          ? COPY.entrySending
          : COPY.entryWaiting(amount === null ? null : formatMoney(amount), formatTimeOfDay(op.actedAt.client))}
      </p>
    )
  }
  if (OP_STATES[op.state].is !== 'asks') return null
  return (
    <div role="status" className="flex flex-col gap-1 rounded-card border border-stop p-4">
      <p className="font-bold">{COPY.entryRefused}</p>
      {op.lastError?.message && <p>{op.lastError.message}.</p>}
      <p>{COPY.entryKept}</p>
      <div>
        <Button variant="quiet" size="compact" className="-ml-3.5" onClick={() => void discardUnsent(op)}>
          {COPY.discard}
        </Button>
      </div>
    </div>
  )
}
