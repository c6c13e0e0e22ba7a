import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CarrierAuthorityLine, NumberNotProved, UsdotNote } from '#client/components/carrier-authority-line.tsx'
import { ReadError } from '#client/components/read-error.tsx'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { searchCarriersEndpoint } from '#contract/freight/carrier.ts'
import { suggestCarriersEndpoint } from '#contract/freight/compare-offers.ts'
import { partyName, personName } from '#domain/text/names.ts'
import { call } from '#offline/session/call.ts'
import { ASSIGN_COPY } from './copy.ts'

export type Carrier = EndpointResponse<typeof searchCarriersEndpoint>['data'][number]

interface CarrierChoice {
  /** '' for none */
  chosen: string
  onChoose: (carrier: Carrier) => void
}

export function CarrierResults({ search, ...choice }: CarrierChoice & { search: string }) {
  const { data, error, isError, isFetching, refetch } = useQuery(carriersQuery(search))
  if (isError) return <ReadError error={error} message={ASSIGN_COPY.failed} onRetry={() => void refetch()} />
  const carriers = data?.data ?? []
  return (
    <CarrierList legend={ASSIGN_COPY.carriers} busy={isFetching} carriers={carriers} {...choice}>
      <p role="status" className="text-sm text-ink-soft">
        {ASSIGN_COPY.results(carriers.length, isFetching)}
      </p>
    </CarrierList>
  )
}

/** Before anything is typed: who delivered for this broker, on this lane first [FACE-20]. */
export function SuggestedCarriers({ loadId, ...choice }: CarrierChoice & { loadId: string }): ReactNode {
  const { data, isFetching } = useQuery(
    queryOptions({
      queryKey: ['carriers', 'suggested', loadId],
      queryFn: ({ signal }) => call(suggestCarriersEndpoint, { params: { id: loadId } }, { signal }),
      // the search finds carriers without it
      meta: { silent: true },
    }),
  )
  const suggested = data?.data ?? []
  if (suggested.length === 0) return null
  const notes = new Map(suggested.map((carrier) => [carrier.id, ASSIGN_COPY.record(carrier)]))
  return (
    <CarrierList legend={ASSIGN_COPY.suggested} busy={isFetching} carriers={suggested} notes={notes} {...choice}>
      <p aria-hidden className="font-semibold">
        {ASSIGN_COPY.suggested}
      </p>
    </CarrierList>
  )
}

interface CarrierListProps extends CarrierChoice {
  legend: string
  busy: boolean
  carriers: readonly Carrier[]
  /** what each did before, by its id */
  notes?: ReadonlyMap<string, string>
  /** above the carriers */
  children: ReactNode
}

function CarrierList({ legend, busy, carriers, notes, chosen, onChoose, children }: CarrierListProps) {
  return (
    <fieldset className="min-w-0" aria-busy={busy}>
      <legend className="sr-only">{legend}</legend>
      {children}
      {carriers.map((carrier) => (
        <div key={carrier.id} className="border-b border-hairline py-2 last:border-b-0">
          <label className="flex min-h-14 cursor-pointer items-start gap-3 py-1">
            <input
              type="radio"
              name="carrier"
              className="radio mt-0.5"
              checked={carrier.id === chosen}
              onChange={() => onChoose(carrier)}
            />
            <CarrierName carrier={carrier} note={notes?.get(carrier.id)} />
          </label>
          <div className="pl-8">
            <CarrierAuthorityLine
              authority={carrier.authority}
              isNumberProved={carrier.usdot?.isVerified === true}
              businessName={carrier.businessName}
              findings={carrier.ruleFindings}
              isBrief={carrier.id !== chosen}
            />
          </div>
        </div>
      ))}
    </fieldset>
  )
}

function CarrierName({ carrier, note }: { carrier: Carrier; note: string | undefined }) {
  const person = personName(carrier)
  return (
    <span className="min-w-0">
      <strong className="block">{partyName(carrier)}</strong>
      <span className="flex flex-wrap items-center gap-x-2">
        {carrier.businessName && <span className="text-sm text-ink-soft">{person}</span>}
        <UsdotNote usdot={carrier.usdot} />
      </span>
      {carrier.usdot?.isVerified === false && <NumberNotProved />}
      {note && <span className="block text-sm font-semibold text-sign-deep">{note}</span>}
    </span>
  )
}

/** Searches from two characters on. The last results stay while typing continues. */
const carriersQuery = (search: string) =>
  queryOptions({
    queryKey: ['carriers', search],
    queryFn: ({ signal }) => call(searchCarriersEndpoint, { query: { search } }, { signal }),
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  })
