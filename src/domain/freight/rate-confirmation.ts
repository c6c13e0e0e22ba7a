import { writtenPartyName } from '../text/names.ts'
import type { Instant } from '../time/instant.ts'
import type { AgreedStop, DealContact, DealPlace, DockLines } from './agreed-stop.ts'
import type { DealFreight, DealParty, NamedCarrier } from './deal.ts'
import { touchesStops } from './deal-change.ts'
import { type DetentionTerms, isSameDetention } from './detention.ts'
import type { Cents } from './money.ts'
import { firstStop, lastStop, POSTED_STOPS, type StopId, type StopKind } from './load-stop.ts'
import { dockLinesOf, type LoadPaper, type PaperTerms } from './paper-terms.ts'
import { type AppointmentWindow, isSameWindow } from './stop-event.ts'

/** One version of a deal's terms. */
export interface AgreedVersion {
  version: number
  rateCents: Cents
  stops: readonly AgreedStop[]
  /** over all stops, with the engine that measured them */
  miles: number
  milesSource: string
  /** pounds */
  weight: number
  detention: DetentionTerms
  /** two drivers take turns */
  team: boolean
  agreedAt: Instant
}

/** What the truck hauls. */
export type ConfirmedFreight = Omit<DealFreight, 'partial' | 'paper'> &
  Pick<AgreedVersion, 'weight' | 'miles' | 'milesSource'> & {
    /** both are absent without a value, and so from the text under the hash */
    partial?: true
    paper?: LoadPaper
  }

/** A deal with what it was made from. */
export interface ConfirmedDeal {
  loadNumber: number
  broker: DealParty
  /** the account that booked */
  carrier: DealParty
  /** the motor carrier that a dispatcher named */
  namedCarrier: NamedCarrier | null
  /** oldest first */
  versions: readonly AgreedVersion[]
  /** when the carrier requested the load; null when it accepted a tender */
  requestedAt: Instant | null
  acceptedAt: Instant
  /** when the carrier was released */
  endedAt: Instant | null
  freight: DealFreight
  /** what the broker stated then */
  paperTerms: PaperTerms
}

/** A party as the document names it. */
export interface ConfirmedParty {
  name: string
  /** its account alone says that the name goes with the number; absent otherwise, and so from the text under the hash */
  isNameStated?: true
  dotNumber: string | null
  /** a code to the register's contact had proved the number */
  isDotVerified: boolean
  mcNumber: string | null
  contactName: string | null
  phone: string | null
  email: string | null
}

/** What a new version may change. */
export const CONFIRMED_CHANGES = ['rate', 'stops', 'pickup', 'delivery', 'detention', 'drivers'] as const
type ConfirmedChange = (typeof CONFIRMED_CHANGES)[number]

interface ConfirmedStop extends DockLines {
  stop: StopId
  place: DealPlace
  appointment: AppointmentWindow
  contact: DealContact | null
  /** above two stops, as the rest; each is absent without a value, and so from the text under the hash */
  kind?: StopKind
  freight?: { pieces?: string; weight?: number }
}

/** What a rate confirmation says. Null is what Milepost doesn't know; the document leaves it out. */
export interface RateConfirmation {
  loadNumber: number
  version: number
  issuedAt: Instant
  replaces: { version: number; changed: ConfirmedChange[] } | null
  requestedAt: Instant | null
  acceptedAt: Instant
  endedAt: Instant | null
  broker: ConfirmedParty
  carrier: ConfirmedParty
  /** the dispatcher who booked for a named carrier */
  dispatcher: ConfirmedParty | null
  stops: ConfirmedStop[]
  freight: ConfirmedFreight
  team: boolean
  rateCents: Cents
  detention: DetentionTerms
  paperTerms: PaperTerms
}

/** The deal as it was at a version of its terms; the same deal when none is named, or it has no such version. */
export function atVersion(deal: ConfirmedDeal, version: number | undefined): ConfirmedDeal {
  const at = deal.versions.findIndex((terms) => terms.version === version)
  return at === -1 ? deal : { ...deal, versions: deal.versions.slice(0, at + 1) }
}

/**
 * The rate confirmation of a deal's latest version; null without terms. It has no clock: the same deal gives the same
 * document, and so the same hash.
 */
export function rateConfirmationOf(deal: ConfirmedDeal): RateConfirmation | null {
  const terms = deal.versions.at(-1)
  if (!terms) return null
  const booked = confirmedParty(deal.carrier)
  return {
    loadNumber: deal.loadNumber,
    version: terms.version,
    issuedAt: terms.agreedAt,
    replaces: replacedVersion(deal.versions.at(-2), terms),
    requestedAt: deal.requestedAt,
    acceptedAt: deal.acceptedAt,
    endedAt: deal.endedAt,
    broker: confirmedParty(deal.broker),
    carrier: deal.namedCarrier ? namedParty(deal.namedCarrier) : booked,
    dispatcher: deal.namedCarrier ? booked : null,
    stops: terms.stops.map((stop) => ({
      stop: stop.id,
      ...(terms.stops.length > POSTED_STOPS.length && listedStop(stop, { terms, isReleased: deal.endedAt !== null })),
      place: stop.place,
      appointment: stop.appointment,
      contact: deal.endedAt === null ? stop.contact : null,
    })),
    freight: confirmedFreight(deal, terms),
    team: terms.team,
    rateCents: terms.rateCents,
    detention: terms.detention,
    paperTerms: deal.paperTerms,
  }
}

/** What every paper says of a carrier that a dispatcher named and that proved nothing; null for any other. */
export function describeUnprovedCarrier({
  carrier,
  dispatcher,
}: {
  carrier: Pick<ConfirmedParty, 'name' | 'dotNumber' | 'isDotVerified'> & { isNameStated?: boolean | undefined }
  dispatcher: object | null
}): string | null {
  if (!dispatcher || carrier.isDotVerified) return null
  return carrier.isNameStated
    ? `Number not proved. ${carrier.name}: as stated by the account, USDOT not proved`
    : `Number not proved. Nobody has proved that USDOT ${carrier.dotNumber} is the carrier's`
}

/** The text that a document's hash covers: all that it says. */
export function rateConfirmationText(confirmation: RateConfirmation): string {
  return `milepost-rate-confirmation-1\n${JSON.stringify(sortKeys(confirmation))}`
}

/**
 * The text under the hash of a deal's latest version, as it was agreed. A release hides the contacts and says that it
 * happened; neither changes what a party signed. Null without terms.
 */
export function agreedText(deal: ConfirmedDeal): string | null {
  const agreed = rateConfirmationOf({ ...deal, endedAt: null })
  return agreed && rateConfirmationText(agreed)
}

/** The database may give the same object with its keys in another order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sortKeys(each)]))
}

function confirmedParty(party: DealParty): ConfirmedParty {
  const person = `${party.firstName} ${party.lastName}`
  return {
    name: writtenPartyName(party),
    dotNumber: party.dotNumber,
    isDotVerified: party.isDotVerified,
    mcNumber: party.mcNumber,
    contactName: party.businessName === null ? null : person,
    phone: party.phoneNumber,
    email: party.email,
  }
}

function namedParty(named: NamedCarrier): ConfirmedParty {
  return {
    name: named.legalName,
    ...(named.isNameStated && { isNameStated: true as const }),
    dotNumber: named.dotNumber,
    isDotVerified: named.isUsdotProved,
    mcNumber: named.mcNumber,
    contactName: named.contactName,
    phone: named.contactPhone,
    email: named.contactEmail,
  }
}

/** A released carrier has no business at the docks any more, so their lines are gone. */
function confirmedFreight({ freight, endedAt }: ConfirmedDeal, terms: AgreedVersion): ConfirmedFreight {
  const { partial, paper, ...said } = freight
  const { weight, miles, milesSource } = terms
  const lines = { ...paper, ...(endedAt === null && dockLinesOf(terms.stops)) }
  return {
    ...said,
    weight,
    miles,
    milesSource,
    ...(partial && { partial: true as const }),
    ...(Object.keys(lines).length > 0 && { paper: lines }),
  }
}

/** What happens at one of many stops. The paper has the dock lines of the ends. */
function listedStop(
  { id, kind, pieces, weight, appointmentNumber, references, handling }: AgreedStop,
  { terms: { stops }, isReleased }: { terms: AgreedVersion; isReleased: boolean },
): Pick<ConfirmedStop, 'kind' | 'freight' | keyof DockLines> {
  const isEnd = [firstStop(stops).id, lastStop(stops).id].includes(id)
  const freight = { ...(pieces !== undefined && { pieces }), ...(weight !== undefined && { weight }) }
  return {
    kind,
    ...(Object.keys(freight).length > 0 && { freight }),
    ...(!isEnd &&
      !isReleased && {
        ...(appointmentNumber !== undefined && { appointmentNumber }),
        ...(references !== undefined && { references }),
        ...(handling !== undefined && { handling }),
      }),
  }
}

function replacedVersion(before: AgreedVersion | undefined, after: AgreedVersion): RateConfirmation['replaces'] {
  if (!before) return null
  const isChanged: Record<ConfirmedChange, boolean> = {
    rate: before.rateCents !== after.rateCents,
    stops: touchesStops(before.stops, after.stops),
    pickup: !isSameWindow(firstStop(before.stops).appointment, firstStop(after.stops).appointment),
    delivery: !isSameWindow(lastStop(before.stops).appointment, lastStop(after.stops).appointment),
    detention: !isSameDetention(before.detention, after.detention),
    drivers: before.team !== after.team,
  }
  return { version: before.version, changed: CONFIRMED_CHANGES.filter((change) => isChanged[change]) }
}
