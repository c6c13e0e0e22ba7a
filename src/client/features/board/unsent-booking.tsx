import { Link } from '@tanstack/react-router'
import { ActionChips } from '#client/components/action-chips.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { UNSENT_BOOKING, waitReason } from '#client/data/outbox/copy.ts'
import { cancelUnsent } from '#client/data/outbox/outbox-actions.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { Button } from '#client/ui/button.tsx'
import { PATHS } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { UNSENT_BOOKING_COPY } from './copy.ts'

/** A booking the server hasn't confirmed: never shown as requested, withdrawn with one tap (offline.md §11). */
export function UnsentBooking({ load }: { load: Load }) {
  const { chips, underway } = useLoadOps(load, useNow(MINUTE_MS))
  const booking = underway(({ kind }) => kind === 'request-booking')
  const withdrawal = underway(({ kind }) => kind === 'withdraw-request')
  const connection = useConnection()
  if (chips.every(({ status }) => status === 'sent')) return null
  const reason = booking ? waitReason(booking.op, connection) : 'offline'
  return (
    <SectionCard title={UNSENT_BOOKING_COPY.notSentYet} aside={<ActionChips chips={chips} />}>
      {withdrawal && <p>{UNSENT_BOOKING_COPY.withdrawalSaved}</p>}
      {booking && !withdrawal && (
        <>
          <p>{booking.op.stopping ? UNSENT_BOOKING_COPY.stopping : UNSENT_BOOKING[reason]}</p>
          {reason === 'subscription' && (
            <Button render={<Link to={PATHS.billing} />}>{UNSENT_BOOKING_COPY.viewSubscription}</Button>
          )}
          {!booking.op.stopping && (
            <Button variant="ghost" onClick={() => void cancelUnsent(booking.op)}>
              {UNSENT_BOOKING_COPY.dontSend}
            </Button>
          )}
        </>
      )}
      {!booking && !withdrawal && (
        <Button variant="ghost" render={<Link to={PATHS.outbox} />}>
          {UNSENT_BOOKING_COPY.openOutbox}
        </Button>
      )}
    </SectionCard>
  )
}
