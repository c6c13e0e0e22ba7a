import Download from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { Deal } from '#contract/freight/deal.ts'
import { documentSchema, type LoadDocument } from '#contract/freight/document.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { paperStopName, type StopId, stopName, stopNumber, stopOf } from '#domain/freight/load-stop.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { partyName, placeName } from '#domain/text/names.ts'
import { formatRecordDay, formatRecordTime } from '#domain/time/record-time.ts'
import { NumberNotProved } from '../carrier-authority-line.tsx'
import { SectionCard } from '../section-card.tsx'
import { DEAL_RECORD_COPY, documentTitle } from './copy.ts'
import { AppointmentTime, StopTime } from './appointment-time.tsx'

interface DealRecordProps {
  deal: Deal
  onDownload: (document: LoadDocument) => Promise<void>
  onDownloadConfirmation: () => Promise<void>
}

/**
 * What a released carrier had agreed to on a load, what it recorded at the stops, and its papers. Nothing while the
 * deal is open.
 */
export function DealRecord({ deal, onDownload, onDownloadConfirmation }: DealRecordProps): ReactNode {
  const terms = deal.terms.at(-1)
  const reason = deal.events.find(({ type }) => type === 'released')?.detail
  if (!terms || deal.endedAt === null) return null
  return (
    <SectionCard title={DEAL_RECORD_COPY.yourDeal}>
      <p>
        {DEAL_RECORD_COPY.ended(
          formatRecordDay(Date.parse(deal.acceptedAt)),
          formatRecordDay(Date.parse(deal.endedAt)),
          reason ? `: ${isolateBidi(reason)}` : '.',
        )}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-5 gap-y-3">
        <Fact name={DEAL_RECORD_COPY.agreedRate}>{formatMoney(terms.rate)}</Fact>
        {terms.stops.map((stop) => (
          <Fact key={stop.id} name={nameInList(stop, terms.stops)}>
            <AppointmentTime window={windowOf(stop)} zone={stop.zone} />
            <Address stop={stop} />
          </Fact>
        ))}
        {terms.team && <Fact name={DEAL_RECORD_COPY.drivers}>{DEAL_RECORD_COPY.team}</Fact>}
        <Fact name={DEAL_RECORD_COPY.detention}>
          {DEAL_RECORD_COPY.detentionTerms(formatMoney(terms.detention.ratePerHour), terms.detention.freeMinutes)}
        </Fact>
        <Fact name={DEAL_RECORD_COPY.broker}>{partyName(deal.broker)}</Fact>
        <Fact name={DEAL_RECORD_COPY.carrier}>
          {deal.hauler?.legalName ?? partyName(deal.carrier)}
          {deal.hauler && (
            <>
              <span className="block font-normal">{DEAL_RECORD_COPY.usdot(deal.hauler.usdot)}</span>
              {!deal.hauler.isUsdotProved && <NumberNotProved />}
            </>
          )}
        </Fact>
        {deal.hauler && <Fact name={DEAL_RECORD_COPY.dispatcher}>{partyName(deal.carrier)}</Fact>}
      </dl>
      {deal.stopEvents.length > 0 && (
        <div>
          <h3 className="text-sm text-ink-soft">{DEAL_RECORD_COPY.stops}</h3>
          <ol className="flex flex-col gap-1">
            {deal.stopEvents.map((event) => (
              <li key={event.id}>
                <span className="font-semibold">{DEAL_RECORD_COPY.event(event, nameOf(deal, event.stop))}</span>{' '}
                <StopTime at={event.occurredAt} zone={zoneOf(deal, event.stop)} />
              </li>
            ))}
          </ol>
        </div>
      )}
      <DealDocuments deal={deal} onDownload={onDownload} onDownloadConfirmation={onDownloadConfirmation} />
    </SectionCard>
  )
}

const windowOf = ({ dateTime, until }: AgreedStop) => ({
  from: Date.parse(dateTime),
  to: until === undefined ? null : Date.parse(until),
})

/** Of a stop of any version: a tap at one that a change removed stays evidence. */
function zoneOf({ terms }: Deal, id: StopId): string {
  const versions = terms.toReversed().flatMap(({ stops }) => stops)
  return stopOf(versions, id).zone
}

type AgreedStop = Deal['terms'][number]['stops'][number]

/** 'Pickup'; above two stops 'Stop 2, delivery'. */
function nameInList({ id, kind }: AgreedStop, stops: readonly AgreedStop[]): string {
  const isListed = stopNumber(id, stops) !== null
  return paperStopName(
    { stop: id, ...(isListed && { kind }) },
    stops.map((stop) => ({ stop: stop.id })),
  )
}

/** As a sentence names it, above two 'stop 2, Tulsa, OK'; of a stop that a change removed, where it was. */
function nameOf({ terms }: Deal, id: StopId): string {
  const stops = terms.at(-1)?.stops ?? []
  if (stops.some((stop) => stop.id === id)) return stopName(id, stops)
  return placeName(
    stopOf(
      terms.toReversed().flatMap((version) => version.stops),
      id,
    ),
  )
}

function Address({ stop: { address, city, state, zipCode } }: { stop: AgreedStop }) {
  return (
    <span className="block font-normal">{[address, `${city}, ${state} ${zipCode}`].filter(Boolean).join(', ')}</span>
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

interface DealDocumentsProps {
  deal: Deal
  /** fetches a document's file and offers it as a download; rejects without signal */
  onDownload: (document: LoadDocument) => Promise<void>
  /** the same for the rate confirmation; rejects without signal if it was never here */
  onDownloadConfirmation: () => Promise<void>
}

/**
 * The papers of an ended deal: its rate confirmation, then documents, oldest first. A kind of a newer version is left
 * out.
 */
function DealDocuments({ deal, onDownload, onDownloadConfirmation }: DealDocumentsProps) {
  const documents = deal.documents.flatMap((row) => documentSchema.safeParse(row).data ?? [])
  return (
    <div>
      <h3 className="text-sm text-ink-soft">{DEAL_RECORD_COPY.documents}</h3>
      <ul className="flex flex-col divide-y divide-hairline">
        <Row
          title={DEAL_RECORD_COPY.rateConfirmation}
          words={DEAL_RECORD_COPY.madeByMilepost}
          onDownload={onDownloadConfirmation}
        />
        {documents.map((document) => (
          <Row
            key={document.id}
            title={documentTitle(document, deal.terms.at(-1)?.stops)}
            words={
              document.voided
                ? DEAL_RECORD_COPY.removed(isolateBidi(document.voided.reason))
                : DEAL_RECORD_COPY.received(formatRecordTime(Date.parse(document.receivedAt)), document)
            }
            isRemoved={document.voided !== null}
            onDownload={() => onDownload(document)}
          />
        ))}
      </ul>
    </div>
  )
}

interface RowProps {
  title: string
  words: string
  isRemoved?: boolean
  onDownload: () => Promise<void>
}

function Row({ title, words, isRemoved = false, onDownload }: RowProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const download = () => {
    setState('busy')
    onDownload().then(
      () => setState('ready'),
      () => setState('failed'),
    )
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className={`font-semibold ${isRemoved ? 'line-through' : ''}`}>{title}</p>
        <p className="text-ink-soft">{words}</p>
        {state === 'failed' && (
          <p role="alert" className="text-red-ink">
            {DEAL_RECORD_COPY.downloadFailed}
          </p>
        )}
      </div>
      <Button
        variant="ghost"
        size="compact"
        busy={state === 'busy'}
        aria-label={DEAL_RECORD_COPY.downloadOf(title)}
        onClick={download}
      >
        <Download aria-hidden className="size-5" />
        {DEAL_RECORD_COPY.download}
      </Button>
    </li>
  )
}
