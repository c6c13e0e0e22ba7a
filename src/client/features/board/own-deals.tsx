import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Deal, listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import type { Load } from '#contract/freight/load.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { partyName } from '#domain/text/person-name.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { StopTime } from '#client/components/stop-time.tsx'
import { call } from '#offline/session/call.ts'

/** What a released carrier had agreed to on this load. Nothing for those who never hauled it. */
export function OwnDeals({ load }: { load: Load }): ReactNode {
  const { data } = useQuery({
    queryKey: ['loads', 'deals', load.id],
    queryFn: ({ signal }) => call(listLoadDealsEndpoint, { params: { id: load.id } }, { signal }),
    meta: { silent: true },
  })
  return data?.data.map((deal) => <OwnDeal key={deal.id} deal={deal} load={load} />)
}

function OwnDeal({ deal, load }: { deal: Deal; load: Load }) {
  const terms = deal.terms.at(-1)
  const reason = deal.events.find(({ type }) => type === 'released')?.detail
  if (!terms || deal.endedAt === null) return null
  return (
    <SectionCard title="Your deal">
      <p>
        Booked {formatRecordDay(Date.parse(deal.acceptedAt))}, released {formatRecordDay(Date.parse(deal.endedAt))}
        {reason ? `: ${reason}` : '.'}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-5 gap-y-3">
        <Fact name="Agreed rate">{formatMoney(terms.rate)}</Fact>
        <Fact name="Pickup">
          <StopTime at={terms.pickupDateTime} zone={load.pickupLocation.zone} />
        </Fact>
        <Fact name="Delivery">
          <StopTime at={terms.deliveryDateTime} zone={load.deliveryLocation.zone} />
        </Fact>
        <Fact name="Detention">
          {formatMoney(terms.detention.ratePerHour)} an hour after {terms.detention.freeMinutes} min
        </Fact>
        <Fact name="Broker">{partyName(deal.broker)}</Fact>
        <Fact name="Carrier">{partyName(deal.carrier)}</Fact>
      </dl>
    </SectionCard>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
