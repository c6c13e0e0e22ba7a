import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { ErrorDetail } from '#contract/api/error.ts'
import { resolveAppointment, WALL_TIME_MESSAGES } from '#contract/freight/appointment.ts'
import type { proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { contactEmail, contactName, contactPhone } from '#contract/freight/load-field.ts'
import { listPlaceProblems, type StopToPost } from '#contract/freight/load-post.ts'
import { describeUnplaced } from '#contract/freight/unplaced-stop.ts'
import { FREIGHT_OF_LOAD, NOT_A_STOP, saysFreightOfLoad } from '#domain/freight/load-stop.ts'
import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import type { Land } from '#domain/geo/land.ts'
import { locateStop } from '#domain/geo/stop-place.ts'
import { isKnownZip, UNKNOWN_ZIP } from '#domain/geo/zip.ts'
import { parseWallTimeInZone } from '#domain/time/stop-time.ts'
import type { AgreedStopJson, ProposedStopJson } from '#server/db/deal-schema.ts'
import type { Spend } from '#server/http/budget.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { measureRoad } from '#server/ports/router/measure-road.ts'
import type { Router } from '#server/ports/router/router.ts'
import { findDealOf, type TermsJson } from './deal.sql.ts'

/** What measures a proposed list of stops, and what that spends. */
export interface ProposalDeps {
  gazetteer: () => Promise<Gazetteer>
  land: () => Promise<Land>
  router: Router
  spend: Spend
}

type Body = ParsedEndpointInput<typeof proposeChangeEndpoint>['body']

/** A proposed list with the road over it. With problems, it is for nothing but to refuse. */
export interface ProposedWay {
  stops: ProposedStopJson[]
  road: Pick<TermsJson, 'miles' | 'drive_minutes' | 'miles_source'>
  /** at the fields of the body */
  problems: ErrorDetail[]
}

/** A line of the problems of one stop. */
type Report = (field: string, message: string) => void

/**
 * The stops that a change proposes, with their places and miles. Never call in a transaction: a service may take seconds.
 * Null for who has no such version of the deal.
 */
export async function prepareStops(
  deps: ProposalDeps,
  ctx: ReadContext,
  { loadId, body }: { loadId: string; body: Body },
): Promise<ProposedWay | null> {
  const deal = await findDealOf(ctx.db, { loadId, dealId: body.dealId, accountId: ctx.actor.accountId })
  const terms = deal?.terms.find(({ version }) => version === body.version)
  if (!terms) return null
  const { stops: sent } = body
  const { miles, drive_minutes, miles_source } = terms
  const asAgreed = { miles, drive_minutes, miles_source }
  if (!sent) return { stops: withEndTimes(terms.stops, body), road: asAgreed, problems: [] }
  const [gazetteer, land] = await Promise.all([deps.gazetteer(), deps.land()])
  const problems: ErrorDetail[] = []
  const stops = sent.map((stop, index) => {
    const before = terms.stops.find(({ id }) => id === stop.id)
    const report: Report = (field, message) => problems.push({ path: `stops.${index}${field}`, message })
    if (stop.id !== undefined && (!before || sent.findIndex(({ id }) => id === stop.id) < index))
      report('.id', NOT_A_STOP)
    return placeStop(stop, { before, index, isEnd: index === 0 || index === sent.length - 1, gazetteer, land, report })
  })
  problems.push(...endDifferences(body, stops))
  if (saysFreightOfLoad(sent)) problems.push({ path: 'stops.0.freight', message: FREIGHT_OF_LOAD })
  const isSameRoad =
    stops.length === terms.stops.length &&
    stops.every((stop, index) => {
      const before = terms.stops[index]
      return before && stop.id === before.id && stop.latitude === before.latitude && stop.longitude === before.longitude
    })
  if (isSameRoad) return { stops: withLegs(stops, terms.stops), road: asAgreed, problems }
  const points = stops.flatMap(({ latitude, longitude }) =>
    latitude === undefined || longitude === undefined ? [] : [{ latitude, longitude }],
  )
  if (problems.length > 0 || points.length < stops.length || points.length < 2)
    return { stops, road: asAgreed, problems }
  await deps.spend.upTo(ctx, 'routes', points.length - 1)
  const { legs, ...road } = await measureRoad(deps.router, points)
  const measured = [undefined, ...legs.map((leg) => ({ legMiles: leg.miles, legMinutes: leg.driveMinutes }))]
  return {
    stops: stops.map((stop, index) => ({ ...stop, ...measured[index] })),
    road: { miles: road.miles, drive_minutes: road.driveMinutes, miles_source: road.source },
    problems,
  }
}

/** The list in force with the proposed times of its ends. */
function withEndTimes(stops: readonly AgreedStopJson[], body: Body): AgreedStopJson[] {
  return stops.map((stop, index) => {
    const end = index === 0 ? 'pickup' : index === stops.length - 1 ? 'delivery' : null
    const at = end && body[`${end}DateTime`]
    if (!end || !at) return stop
    const { until: _, ...rest } = stop
    const until = body[`${end}Until`]
    return { ...rest, at, ...(until !== undefined && { until }) }
  })
}

function withLegs(stops: readonly ProposedStopJson[], before: readonly AgreedStopJson[]): ProposedStopJson[] {
  return stops.map((stop, index) => {
    const { legMiles, legMinutes } = before[index] ?? {}
    return {
      ...stop,
      ...(legMiles !== undefined && { legMiles }),
      ...(legMinutes !== undefined && { legMinutes }),
    }
  })
}

/** The named times of the ends may be left out, or agree. */
function endDifferences(body: Body, stops: readonly ProposedStopJson[]): ErrorDetail[] {
  const isOther = (named: string | undefined, listed: string | undefined) =>
    named !== undefined && (listed === undefined || Date.parse(named) !== Date.parse(listed))
  return (['pickup', 'delivery'] as const).flatMap((end) => {
    const at = end === 'pickup' ? 0 : stops.length - 1
    const stop = stops[at]
    return [
      ...(isOther(body[`${end}DateTime`], stop?.at)
        ? [{ path: `stops.${at}.dateTime`, message: `Must be as in ${end}DateTime` }]
        : []),
      ...(isOther(body[`${end}Until`], stop?.until)
        ? [{ path: `stops.${at}.until`, message: `Must be as in ${end}Until` }]
        : []),
    ]
  })
}

interface PlaceInfo {
  before: AgreedStopJson | undefined
  index: number
  isEnd: boolean
  gazetteer: Gazetteer
  land: Land
  report: Report
}

/** A stop with its place and its instants; what it keeps keeps its point and zone. */
function placeStop(stop: StopToPost, info: PlaceInfo): ProposedStopJson {
  const { before, report } = info
  const isKept = before !== undefined && isSamePlace(before, stop)
  const place = isKept ? keptPlace(before) : newPlace(stop, info)
  if (info.isEnd && !(isKept && isSameContact(before, stop))) reportContact(stop, report)
  const { zone } = place
  const readAt = (typed: string, field: string) => {
    const at = resolveAppointment({ typed, zone })
    if (at !== null) return new Date(at).toISOString()
    const answer = parseWallTimeInZone(typed, zone)
    report(field, WALL_TIME_MESSAGES[answer.ok ? 'invalid' : answer.reason])
    return typed
  }
  const contact = statedOnly({ name: stop.contactName, phone: stop.contactPhone, email: stop.contactEmail })
  return {
    ...(before && { id: before.id }),
    kind: stop.kind,
    ...place,
    at: readAt(stop.dateTime, '.dateTime'),
    ...(stop.until && { until: readAt(stop.until, '.until') }),
    ...(Object.keys(contact).length > 0 && { contact }),
    ...statedOnly({ pieces: stop.freight?.pieces }),
    ...(stop.freight?.weight !== undefined && { weight: stop.freight.weight }),
    ...statedOnly({
      appointmentNumber: stop.appointmentNumber,
      references: stop.references,
      handling: stop.handling,
    }),
  }
}

type Stated<T> = { [K in keyof T]?: string }

function statedOnly<T extends Record<string, string | null | undefined>>(lines: T): Stated<T> {
  return Object.fromEntries(Object.entries(lines).filter(([, words]) => words)) as Stated<T>
}

function isSamePlace(before: AgreedStopJson, stop: StopToPost): boolean {
  const zip = isKnownZip(stop.zipCode) ? stop.zipCode : UNKNOWN_ZIP
  return (
    (before.address ?? '') === stop.address &&
    (before.description ?? '') === (stop.description ?? '') &&
    before.city === stop.city &&
    before.state === stop.state &&
    before.zipCode === zip
  )
}

function isSameContact({ contact = {} }: AgreedStopJson, stop: StopToPost): boolean {
  return (
    (contact.name ?? '') === (stop.contactName ?? '') &&
    (contact.phone ?? '') === (stop.contactPhone ?? '') &&
    (contact.email ?? '') === (stop.contactEmail ?? '')
  )
}

/** The contact at an end is required, as where it is posted. */
function reportContact(stop: StopToPost, report: Report): void {
  const judged = [
    ['.contactName', contactName.safeParse(stop.contactName ?? '')],
    ['.contactPhone', contactPhone.safeParse(stop.contactPhone ?? '')],
    ['.contactEmail', contactEmail.safeParse(stop.contactEmail ?? '')],
  ] as const
  for (const [field, { error }] of judged) for (const { message } of error?.issues ?? []) report(field, message)
}

type PlaceJson = Omit<
  ProposedStopJson,
  'id' | 'kind' | 'at' | 'until' | 'contact' | 'pieces' | 'weight' | 'legMiles' | 'legMinutes'
>

function keptPlace(before: AgreedStopJson): PlaceJson {
  const { address, description, city, state, zipCode, latitude, longitude, precision, zone } = before
  return {
    ...statedOnly({ address, description }),
    city,
    state,
    zipCode,
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
    precision,
    zone,
  }
}

function newPlace(stop: StopToPost, { index, gazetteer, land, report }: PlaceInfo): PlaceJson {
  const { address, description, city, state, coordinates, precision } = stop
  const problems = listPlaceProblems(stop, index)
  for (const { path, message } of problems) report(path.slice(`stops.${index}`.length), message)
  const zipCode = isKnownZip(stop.zipCode) ? stop.zipCode : UNKNOWN_ZIP
  const said = { ...statedOnly({ address, description }), city, state, zipCode }
  const found = locateStop(gazetteer, land, {
    city,
    state,
    zip: isKnownZip(zipCode) ? zipCode : '',
    point: coordinates ?? null,
    precision: precision ?? null,
  })
  if (found.ok) return { ...said, ...found.point, precision: found.precision, zone: found.zone }
  if (problems.length === 0) {
    const { field, message } = describeUnplaced(found, zipCode)
    report(`.${field}`, message)
  }
  return { ...said, precision: 'city', zone: 'UTC' }
}
