import type { ReactNode } from 'react'
import { formatMoney } from '#domain/freight/money.ts'
import { isMoving, OP_STATES } from '#offline/outbox/op-state.ts'
import { formatTimeOfDay } from '#offline/outbox/op-chip.ts'
import { RefusedNote, WaitingNote } from '../unsent-note.tsx'
import type { EntryOp } from './books-ops.ts'
import { OPEN_BOOKS_COPY as COPY } from './open-books-copy.ts'
import { readEntry } from './open-books.form.ts'

/** The broker's figures that this device still has to send, or that were refused. */
export function UnsentEntry({ op }: { op: EntryOp }): ReactNode {
  if (isMoving(op)) {
    const amount = readEntry(op.intent.figures)?.shipperPays ?? null
    return (
      <WaitingNote>
        {op.state === 'sending'
          ? COPY.entrySending
          : COPY.entryWaiting(amount === null ? null : formatMoney(amount), formatTimeOfDay(op.actedAt.client))}
      </WaitingNote>
    )
  }
  return OP_STATES[op.state].is === 'asks' && <RefusedNote op={op} title={COPY.entryRefused} kept={COPY.entryKept} />
}
