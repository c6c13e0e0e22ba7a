import type { ReactNode } from 'react'
import type { OpenBooks } from '#contract/freight/open-books.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/instant.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import type { Op } from '#offline/outbox/op.ts'
import { isMoving, OP_STATES } from '#offline/outbox/op-state.ts'
import { formatTimeOfDay } from '#offline/outbox/op-chip.ts'
import { booksLabel } from './books-ops.ts'
import { OPEN_BOOKS_COPY as COPY } from './open-books-copy.ts'

const time = (at: string) => formatRecordTime(Date.parse(at))

interface BooksRequestsProps {
  loadId: string
  dealId: string
  /** undefined while this device has none: the carrier can ask for it all the same */
  record: OpenBooks | undefined
  isCarrier: boolean
  /** this device's last request */
  op: Op | undefined
}

/** Who asked for the record, when, and what became of it. The carrier asks with one tap, also without signal. */
export function BooksRequests({ loadId, dealId, record, isCarrier, op }: BooksRequestsProps): ReactNode {
  const now = useNow(MINUTE_MS)
  const asking = useSubmitAction(record ? booksLabel(record) : COPY.title, {
    onActed(how) {
      const { kind, message } = toActionToast(how, COPY.asked)
      toasts[kind](message)
    },
  })
  const requests = record?.requests ?? []
  const last = requests.at(-1)
  const isAsked = last !== undefined && now - Date.parse(last.askedAt) < DAY_MS
  const isWaiting = op !== undefined && isMoving(op)
  if (!isCarrier && requests.length === 0) return null
  return (
    <section aria-label={COPY.requests} className="flex flex-col gap-2">
      <h3 className="text-lg font-bold">{COPY.requests}</h3>
      {requests.map(({ askedAt, answeredAt, dueAt }) => (
        <p key={askedAt}>
          <span className="font-semibold">{COPY.askedAt(time(askedAt))}</span>
          <span className="block text-ink-soft">
            {answeredAt === null ? COPY.due(time(dueAt)) : COPY.answeredAt(time(answeredAt))}
          </span>
        </p>
      ))}
      {isWaiting && (
        <p role="status" className="font-semibold">
          {op.state === 'sending' ? COPY.sending : COPY.waiting(formatTimeOfDay(op.actedAt.client))}
        </p>
      )}
      {op && OP_STATES[op.state].is === 'asks' && (
        <p role="status">
          {COPY.refused} {op.lastError?.message}
        </p>
      )}
      {isCarrier && !isAsked && !isWaiting && (
        <>
          <p className="text-ink-soft">{COPY.right}</p>
          <div>
            <Button
              variant="ghost"
              busy={asking.isPending}
              onClick={() => asking.mutate({ kind: 'ask-for-books', loadId, dealId })}
            >
              {COPY.ask}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
