import { isolateBidi } from '#domain/text/bidi.ts'
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
import { OWN_DEALS_COPY } from './board-load-copy.ts'

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
    <SectionCard title={OWN_DEALS_COPY.yourDeal}>
      <p>
        {OWN_DEALS_COPY.ended(
          formatRecordDay(Date.parse(deal.acceptedAt)),
          formatRecordDay(Date.parse(deal.endedAt)),
          reason ? `: ${isolateBidi(reason)}` : '.',
        )}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-5 gap-y-3">
        <Fact name={OWN_DEALS_COPY.agreedRate}>{formatMoney(terms.rate)}</Fact>
        <Fact name={OWN_DEALS_COPY.pickup}>
          <StopTime at={terms.pickupDateTime} zone={load.pickupLocation.zone} />
        </Fact>
        <Fact name={OWN_DEALS_COPY.delivery}>
          <StopTime at={terms.deliveryDateTime} zone={load.deliveryLocation.zone} />
        </Fact>
        {terms.team && <Fact name={OWN_DEALS_COPY.drivers}>{OWN_DEALS_COPY.team}</Fact>}
        <Fact name={OWN_DEALS_COPY.detention}>
          {OWN_DEALS_COPY.detentionTerms(formatMoney(terms.detention.ratePerHour), terms.detention.freeMinutes)}
        </Fact>
        <Fact name={OWN_DEALS_COPY.broker}>{partyName(deal.broker)}</Fact>
        <Fact name={OWN_DEALS_COPY.carrier}>{partyName(deal.carrier)}</Fact>
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
