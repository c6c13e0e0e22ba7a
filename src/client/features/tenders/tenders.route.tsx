import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { useState } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useNow } from '#client/components/use-now.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import type { ShipperTenderRow } from '#contract/programs/shipper-tender.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { describeLane, describeMoreStops, TENDER_ROW_COPY as ROW, TENDERS_COPY as COPY } from './copy.ts'
import { isAnswerable, TenderState } from './tender-state.tsx'
import { TENDERS_DEFAULTS, TENDERS_SHOWN, type TendersShown, tendersSearch } from './tenders-search.ts'
import { tendersQuery } from './tenders.queries.ts'

export const Route = createFileRoute('/dashboard/_may-list/tenders')({
  validateSearch: tendersSearch,
  search: { middlewares: [stripSearchParams(TENDERS_DEFAULTS)] },
  component: function TendersRoute() {
    const { show } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <TendersScreen show={show} onShow={(next) => void navigate({ search: { show: next }, resetScroll: false })} />
    )
  },
})

/** What shippers offer the company by EDI: those to answer, or all. */
function TendersScreen({ show, onShow }: { show: TendersShown; onShow: (show: TendersShown) => void }) {
  usePageTitle(COPY.title)
  return (
    <>
      <PageHeader title={COPY.title} subtitle={COPY.lead} />
      <div className="flex flex-col gap-3">
        <ChoiceChips
          label={COPY.show}
          options={TENDERS_SHOWN.map((value) => ({ value, label: COPY.shown[value] }))}
          value={show}
          onChange={onShow}
        />
        <Page key={show} show={show} after={undefined} />
      </div>
    </>
  )
}

/** A page of rows, with the next one below it on demand. */
function Page({ show, after }: { show: TendersShown; after: string | undefined }) {
  const stored = useStored(tendersQuery(show, after))
  const [isMoreAsked, askForMore] = useState(false)
  const now = useNow(MINUTE_MS)
  return (
    <StoredView
      stored={stored}
      words={{ ...COPY, empty: undefined }}
      skeleton={<Skeletons heights={['h-24', 'h-24']} />}
    >
      {({ data, next }) => (
        <>
          {data.length === 0 ? (
            <EmptyState
              message={show === 'open' ? COPY.none : COPY.empty}
              hint={show === 'open' ? COPY.noneHint : COPY.emptyHint}
            />
          ) : (
            <ul aria-label={COPY.list} className="divide-y divide-hairline rounded-card border border-line bg-surface">
              {data.map((tender) => (
                <TenderRow key={tender.id} tender={tender} now={now} />
              ))}
            </ul>
          )}
          {next !== null && !isMoreAsked && (
            <Button variant="ghost" onClick={() => askForMore(true)}>
              {COPY.older}
            </Button>
          )}
          {next !== null && isMoreAsked && <Page show={show} after={next} />}
        </>
      )}
    </StoredView>
  )
}

function TenderRow({ tender, now }: { tender: ShipperTenderRow; now: Instant }) {
  const { id, partner, shipmentId, round, pickup, stops, load } = tender
  const more = describeMoreStops(stops)
  const isOpen = isAnswerable(tender, now)
  return (
    <li>
      <Link
        to="/dashboard/tenders/$tenderId"
        params={{ tenderId: id }}
        className="grid gap-x-6 gap-y-1 px-4 py-3 text-ink no-underline hover:bg-paper md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="min-w-0 wrap-anywhere">{isolateBidi(partner.name)}</strong>
          <span className="wrap-anywhere text-ink-soft">{isolateBidi(shipmentId)}</span>
        </span>
        <span className="flex items-start md:justify-end">
          <TenderState tender={tender} now={now} />
        </span>
        <span className="min-w-0 text-lg font-bold">
          {describeLane(tender)}{' '}
          {more && <span className="ml-1 text-base whitespace-nowrap font-semibold text-ink-soft">{more}</span>}
        </span>
        <strong className="tabular-nums md:text-right">{ROW.pays(tender.pays)}</strong>
        <span className="text-ink-soft">
          {[pickup && ROW.pickup(pickup), round > 1 && ROW.round(round), load && ROW.load(load)]
            .filter(Boolean)
            .join(', ')}
        </span>
        {isOpen && (
          <span className="text-ink-soft md:text-right">
            {ROW.answerBy(tender)},{' '}
            <span className="font-semibold whitespace-nowrap text-ink">{ROW.left(tender.respondBy, now)}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
