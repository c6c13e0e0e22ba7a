import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import type { Load } from '#contract/freight/load.ts'
import { lastStopOf, stopsOf } from '#contract/freight/placed-stops.ts'
import { type DeliveryStep, listDeliverySteps } from '#domain/freight/delivery-steps.ts'
import { findPodsComplete } from '#domain/freight/document.ts'
import { findStopStay } from '#domain/freight/stop-event.ts'
import { formatClock, formatDay, localDay } from '#domain/time/stop-time.ts'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { receivedDocuments } from '../documents/listed-documents.ts'
import { NEXT_CARD_COPY as COPY } from './copy.ts'

/** From delivery to payment, for the carrier whose money it is. What the server hasn't got is not ticked. */
export function DeliverySteps({ load, events }: { load: Load; events: readonly ShownStopEvent[] }): ReactNode {
  if (load.status !== 'completed' || !load.deal) return null
  const { invoice } = load.deal
  const last = lastStopOf(load)
  const { arrival } = findStopStay(events, last.id)
  const pods = receivedDocuments(load)
    .filter(({ kind, voided }) => kind === 'pod' && voided === null)
    .map(({ stop = null, receivedAt }) => ({ stop, at: Date.parse(receivedAt) }))
  const steps = listDeliverySteps({
    deliveredAt: arrival?.occurredAt ?? Date.parse(load.completedAt ?? load.updatedAt),
    podAt: findPodsComplete(stopsOf(load), pods),
    invoice: invoice
      ? {
          status: invoice.status,
          sentAt: invoice.sentAt === undefined ? null : Date.parse(invoice.sentAt),
          paidOn: invoice.paidOn ?? null,
        }
      : null,
  })
  return (
    <ol
      aria-label={COPY.steps}
      className="grid grid-cols-4 rounded-card border border-line bg-surface px-2 py-3 text-center text-sm print:hidden"
    >
      {steps.map((step, index) => (
        <Step key={step.step} isFirst={index === 0} zone={last.location.zone} {...step} />
      ))}
    </ol>
  )
}

/** A done step has a check and its time, a later one a circle. Neither looks like a button. */
function Step({ step, state, at, zone, isFirst }: DeliveryStep & { zone: string; isFirst: boolean }) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={classNames(
        'relative flex flex-col items-center gap-0.5',
        !isFirst &&
          'before:absolute before:top-3.5 before:right-[calc(50%+1rem)] before:w-[calc(100%-2rem)] before:border-t-2',
        !isFirst && (state === 'later' ? 'before:border-line' : 'before:border-rail'),
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'grid size-7 place-items-center',
          state === 'done' && 'text-sign-deep',
          state === 'now' && 'rounded-full border-2 border-orange-ink bg-orange-tint',
          state === 'later' && 'rounded-full border-2 border-edge',
        )}
      >
        {state === 'done' && <Check className="size-6" strokeWidth={3} />}
      </span>
      <span className={state === 'now' ? 'font-bold' : undefined}>
        {COPY.step[step]}
        <span className="sr-only">, {COPY.stepState[state]}</span>
      </span>
      {at !== null && (
        <span className="text-xs leading-tight text-ink-soft">
          {typeof at === 'string' ? (
            formatDay(at)
          ) : (
            <time dateTime={new Date(at).toISOString()}>
              {formatDay(localDay(at, zone))} <span className="block">{formatClock(at, zone)}</span>
            </time>
          )}
        </span>
      )}
    </li>
  )
}
