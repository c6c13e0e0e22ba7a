import type { ErrorDetail } from '#contract/api/error.ts'
import { validateAppointments } from '#contract/freight/appointment.ts'
import { describeUnplaced } from '#contract/freight/unplaced-stop.ts'
import { listPlaceProblems } from '#contract/freight/load-post.ts'
import { endDifferences } from '#contract/freight/named-ends.ts'
import { FREIGHT_OF_LOAD, NOT_A_STOP, saysFreightOfLoad } from '#domain/freight/load-stop.ts'
import { checkStops } from '#domain/freight/stop-list.ts'
import type { LocatedStop } from '#domain/geo/stop-place.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type Place, type PostedStop, postedStops, type Terms } from './posted-stops.ts'

type Problem = Exclude<LocatedStop, Place>

function placeProblem({ paths, location: { zipCode } }: PostedStop, place: Problem): ErrorDetail {
  const { field, message } = describeUnplaced(place, zipCode)
  return { path: `${paths.location}.${field}`, message }
}

/** Stops with their typed times, in the zone of their place once that is known. */
export function timesOf(posted: readonly PostedStop[], places: readonly LocatedStop[]) {
  return posted.map((stop, index) => {
    const place = stop.stored ?? places[index]
    return { ...stop, place, zone: place?.ok ? place.zone : null }
  })
}

/** What the rules of the whole list say, at the fields of the body. */
function listProblems(terms: Terms, stops: readonly PostedStop[]): ErrorDetail[] {
  const { stops: sent } = terms
  const listed =
    sent?.map((stop) => ({ ...stop, weight: stop.freight?.weight })) ??
    stops.map(({ kind, location, weight }) => ({ ...location, kind, weight: weight ?? undefined }))
  const problems = checkStops(listed, terms.weight).map(({ stop, field, message }): ErrorDetail => {
    if (stop === null) return { path: field === 'weight' ? 'weight' : 'stops', message }
    const at = { kind: '.kind', weight: '.freight.weight', place: '', list: '' }[field]
    return { path: `stops.${stop}${at}`, message }
  })
  if (!sent) return problems
  if (saysFreightOfLoad(sent)) problems.push({ path: 'stops.0.freight', message: FREIGHT_OF_LOAD })
  const ids = sent.flatMap(({ id }) => (id === undefined ? [] : [id]))
  return [
    ...problems,
    ...sent.slice(1, -1).flatMap((stop, index) => listPlaceProblems(stop, index + 1)),
    ...endDifferences(terms),
    ...(new Set(ids).size < ids.length ? [{ path: 'stops', message: NOT_A_STOP }] : []),
  ]
}

/** CREATE-14, CREATE-15 and the checks that need a map: the errors by field. */
export function checkTerms(terms: Terms, places: readonly LocatedStop[], now: Instant): ErrorDetail[] {
  return findProblems(terms, timesOf(postedStops(terms), places), now)
}

export function findProblems(terms: Terms, stops: ReturnType<typeof timesOf>, now: Instant): ErrorDetail[] {
  return [
    ...listProblems(terms, stops),
    ...stops.flatMap((stop) => (stop.place && !stop.place.ok ? [placeProblem(stop, stop.place)] : [])),
    ...validateAppointments(stops, now),
  ]
}
