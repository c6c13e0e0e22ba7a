import { Link } from '@tanstack/react-router'
import type { Load } from '#contract/load.ts'
import { PATHS } from '#contract/path.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { takeBack } from '#client/data/outbox-steps.ts'
import { useLoadOps } from '#client/data/use-load-ops.ts'
import { OpChips } from '#client/components/op-chips.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'

/** A booking that the server has not acknowledged: never shown as requested, and taken back at a touch (offline.md §11). */
export function UnsentBooking({ load }: { load: Load }) {
  const { chips, underway } = useLoadOps(load, useNow(MINUTE_MS))
  const booking = underway(({ kind }) => kind === 'request-booking')
  const withdrawal = underway(({ kind }) => kind === 'withdraw-request')
  if (chips.every(({ is }) => is === 'sent')) return null
  return (
    <SectionCard title="Not sent yet" aside={<OpChips chips={chips} />}>
      {withdrawal && <p>Your request is taken back as soon as the server can be reached.</p>}
      {booking && !withdrawal && (
        <>
          <p>Your booking request is saved on this device and goes to the broker by itself.</p>
          <Button variant="ghost" onClick={() => void takeBack(booking.op)}>
            Cancel
          </Button>
        </>
      )}
      {!booking && !withdrawal && (
        <Button variant="ghost" render={<Link to={PATHS.outbox} />}>
          Open outbox
        </Button>
      )}
    </SectionCard>
  )
}
