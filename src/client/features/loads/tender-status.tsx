import { partyName, personName } from '#domain/text/person-name.ts'
import Phone from 'lucide-react/icons/phone'
import Send from 'lucide-react/icons/send'
import type { Load, Party } from '#contract/freight/load.ts'
import { hasTenderExpired } from '#domain/freight/tender.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { isTenderedTo, toLoadSnapshot } from '#client/components/load/load-access.ts'
import { dialledNumber } from '#client/components/dialled-number.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { RevokeTender } from './tender-actions.tsx'
import { TENDER_COPY } from './tender-copy.ts'
import { LOAD_COPY } from './load-copy.ts'

/** UNDO-04: who has the tender, since when and until when, counted down to both. */
export function TenderStatus({ load }: { load: Load }) {
  const { user } = useSession()
  const now = useNow(MINUTE_MS)
  if (!load.tendered || !load.dispatcher) return null
  const to = isTenderedTo(load, user.id) ? 'you' : partyName(load.dispatcher)
  return (
    <section aria-label={LOAD_COPY.tender} className="overflow-clip rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
        <p className="flex min-h-11 items-center gap-3 text-lg font-bold">
          <Send aria-hidden className="size-5 shrink-0" />
          {statusLine(load, to, now)}
        </p>
        {load.viewer === 'owner' && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <CallCarrier carrier={load.dispatcher} />
            <RevokeTender load={load} size="compact" />
          </div>
        )}
      </div>
      {load.tender && <Elapsed tender={load.tender} now={now} />}
    </section>
  )
}

/** The quickest way to an answer. */
function CallCarrier({ carrier }: { carrier: Party }) {
  const { phoneNumber } = carrier
  if (!phoneNumber) return null
  return (
    <Button variant="ghost" size="compact" render={<a href={`tel:${dialledNumber(phoneNumber)}`} />}>
      <Phone aria-hidden />
      {TENDER_COPY.call(personName(carrier))}
    </Button>
  )
}

function statusLine(load: Load, to: string, now: number): string {
  // a copy from before tenders expired
  if (!load.tender) return TENDER_COPY.tendered(to)
  if (hasTenderExpired(toLoadSnapshot(load), now)) return TENDER_COPY.expired(to)
  const minutes = (ms: number) => formatDuration(Math.floor(ms / MINUTE_MS))
  const [from, until] = [Date.parse(load.tender.at), Date.parse(load.tender.expiresAt)]
  // the screen's clock moves by minutes: it can be behind the tender
  const ago = Math.max(0, now - from)
  const left = Math.ceil((until - from - ago) / MINUTE_MS) * MINUTE_MS
  return TENDER_COPY.running(to, ago < MINUTE_MS ? null : minutes(ago), minutes(left))
}

function Elapsed({ tender, now }: { tender: NonNullable<Load['tender']>; now: number }) {
  const [from, to] = [Date.parse(tender.at), Date.parse(tender.expiresAt)]
  const share = Math.min(1, Math.max(0, (now - from) / Math.max(1, to - from)))
  return (
    <div aria-hidden className="h-1 bg-hairline">
      <div className="h-full bg-sign" style={{ width: `${share * 100}%` }} />
    </div>
  )
}
