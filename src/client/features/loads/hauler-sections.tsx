import ChevronRight from 'lucide-react/icons/chevron-right'
import Phone from 'lucide-react/icons/phone'
import { LoadSection, LoadSections } from '#client/components/load/load-fold.tsx'
import type { Load, LoadDetail } from '#contract/freight/load.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { dialledNumber } from '#domain/text/dialled-number.ts'
import { partyName, personName } from '#domain/text/names.ts'
import { LOAD_DETAILS_COPY as COPY, TENDER_COPY } from './copy.ts'
import { DOCUMENTS_COPY } from './documents/copy.ts'
import { isSignedByBoth, signedWords } from './documents/signed-words.ts'
import { SectionBody } from './section-body.ts'

interface HaulerSectionsProps {
  load: LoadDetail
  /** they come first on the screen, and say the most while they are closed */
  isLead?: boolean
}

/** Who hauls the load and with what [OWN-11]. */
export function HaulerSections({ load, isLead = false }: HaulerSectionsProps) {
  const { deal, dispatcher } = load
  const carrier = deal?.carrier?.legalName ?? (dispatcher ? partyName(dispatcher) : COPY.pendingDispatcher)
  const usdot = deal?.carrier?.usdot ?? dispatcher?.usdot?.number
  return (
    <>
      <LoadSection
        title={COPY.dispatcherInformation}
        answer={isLead && usdot !== undefined ? COPY.carrierNumber(carrier, usdot) : carrier}
        isLead={isLead}
      >
        <SectionBody name="carrier" load={load} next={null} />
      </LoadSection>
      {deal && (
        <LoadSection title={COPY.driver} answer={Object.values(deal.driver ?? {})[0] ?? COPY.notGiven} isLead={isLead}>
          <SectionBody name="driver" load={load} next={null} />
        </LoadSection>
      )}
    </>
  )
}

interface HaulerCardProps {
  load: LoadDetail
  onPaper: () => void
}

/** A broker's first questions about a booked load: who has it, is it signed, and which number reaches them. */
export function HaulerCard({ load, onPaper }: HaulerCardProps) {
  return (
    <LoadSections>
      <div className="divide-y divide-hairline lg:grid lg:auto-cols-fr lg:grid-flow-col lg:divide-x lg:divide-y-0">
        <HaulerSections load={load} isLead />
        {load.status === 'active' && !isSignedByBoth(load) && (
          <button
            type="button"
            onClick={onPaper}
            className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left leading-snug hover:bg-paper active:bg-hairline sm:px-5 print:hidden"
          >
            <span className="min-w-0 flex-1 text-ink-soft">
              {DOCUMENTS_COPY.rateConfirmation} <strong className="block text-ink">{signedWords(load)}</strong>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0" />
          </button>
        )}
        <CallHauler load={load} />
      </div>
    </LoadSections>
  )
}

/** The dispatcher, and the driver whose number the carrier gave. */
export function CallHauler({ load: { deal, dispatcher } }: { load: Load }) {
  const { driverName, driverPhone } = deal?.driver ?? {}
  return (
    <div className="flex flex-wrap divide-x divide-hairline empty:hidden print:hidden">
      {dispatcher?.phoneNumber && <CallLink name={personName(dispatcher)} phone={dispatcher.phoneNumber} />}
      {driverPhone && <CallLink name={isolateBidi(driverName ?? COPY.theDriver)} phone={driverPhone} />}
    </div>
  )
}

function CallLink({ name, phone }: { name: string; phone: string }) {
  return (
    <a
      href={`tel:${dialledNumber(phone)}`}
      className="flex min-h-16 flex-1 basis-40 items-center gap-3 px-4 py-2 sm:px-5 leading-snug font-bold text-sign-deep hover:bg-paper focus-visible:-outline-offset-3 active:bg-hairline"
    >
      <Phone aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {TENDER_COPY.call(name)} <span className="block font-semibold text-ink">{phone}</span>
      </span>
    </a>
  )
}
