import { type NamedStop, POSTED_STOPS } from '#domain/freight/load-stop.ts'
import * as z from 'zod/mini'
import type { ErrorDetail } from '../api/error.ts'

type Body = Record<string, unknown>
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the list calls the dock lines that `paper` names. */
const DOCK_LINES = { Appointment: 'appointmentNumber', References: 'references', Handling: 'handling' } as const
const PLACE = [
  'address',
  'description',
  'city',
  'state',
  'zipCode',
  'coordinates',
  'precision',
  'contactName',
  'contactPhone',
  'contactEmail',
] as const

/** The fields of the ends that a body left to its list of stops, and how many stops that has. */
export interface FromList {
  fields: ReadonlySet<string>
  stopCount: number
}

const positionOf = ({ id }: NamedStop, stopCount: number) => (id === POSTED_STOPS[0].id ? 0 : stopCount - 1)

/** The path in the body of what a problem is at: a field that the body left out is said by its list. */
export function bodyPath(path: string, { fields, stopCount }: FromList): string {
  for (const end of POSTED_STOPS) {
    const at = `stops.${positionOf(end, stopCount)}`
    const named = {
      [`${end.id}Location`]: at,
      [`${end.id}DateTime`]: `${at}.dateTime`,
      [`${end.id}Until`]: `${at}.until`,
    }
    for (const [field, listed] of Object.entries(named))
      if (fields.has(field) && (path === field || path.startsWith(`${field}.`)))
        return listed + path.slice(field.length)
    for (const [ending, listed] of Object.entries(DOCK_LINES))
      if (path === `paper.${end.id}${ending}` && fields.has(path)) return `${at}.${listed}`
  }
  return path
}

function placeOf(stop: Body): Body {
  return Object.fromEntries(PLACE.flatMap((field) => (stop[field] === undefined ? [] : [[field, stop[field]]])))
}

/** The body with the fields of its ends, where it leaves them to its list of stops. */
export function nameEnds(body: unknown): { body: unknown; fromList: FromList } {
  const fields = new Set<string>()
  const fromList = { fields, stopCount: 0 }
  if (!isBody(body) || !Array.isArray(body['stops'])) return { body, fromList }
  const stops = body['stops'] as unknown[]
  fromList.stopCount = stops.length
  const named = { ...body }
  const paper: Body = {}
  for (const end of POSTED_STOPS) {
    const stop = stops[positionOf(end, stops.length)]
    if (!isBody(stop)) continue
    const fill = (field: string, value: unknown) => {
      if (named[field] !== undefined || value === undefined) return
      named[field] = value
      fields.add(field)
    }
    // without a time of its own, the body leaves the window to the list too
    if (named[`${end.id}DateTime`] === undefined) fill(`${end.id}Until`, stop['until'] ?? null)
    fill(`${end.id}DateTime`, stop['dateTime'])
    fill(`${end.id}Location`, placeOf(stop))
    for (const [ending, listed] of Object.entries(DOCK_LINES)) {
      const line = `${end.id}${ending}`
      if (!stop[listed] || (isBody(body['paper']) && body['paper'][line] !== undefined)) continue
      paper[line] = stop[listed]
      fields.add(`paper.${line}`)
    }
  }
  if (Object.keys(paper).length > 0 && (body['paper'] === undefined || isBody(body['paper']))) {
    if (body['paper'] === undefined) fields.add('paper')
    named['paper'] = { ...paper, ...body['paper'] }
  }
  return { body: named, fromList }
}

/** What is read in a way of its own, and the schema by which the API describes it. */
export const describedBy = new WeakMap<object, z.ZodMiniObject>()

/**
 * A body that may leave out its named ends when it has a list of stops. The named fields and the dock lines of `paper`
 * are then read from the list, and a mistake in them names a path in the list.
 * @param schema of a body with all named fields, by which the API is described
 */
export function endsByList<S extends z.ZodMiniObject>(schema: S) {
  const read = z.pipe(
    z.unknown(),
    z.transform((sent: unknown, { issues }): z.output<S> & { fromList: FromList } => {
      const { body, fromList } = nameEnds(sent)
      const parsed = schema.safeParse(body)
      if (parsed.success) return { ...parsed.data, fromList }
      for (const { path, message } of parsed.error.issues) {
        const at = bodyPath(path.join('.'), fromList)
        issues.push({ code: 'custom', message, path: at === '' ? [] : at.split('.'), input: sent })
      }
      return z.NEVER
    }),
  )
  describedBy.set(read, schema)
  return read as unknown as z.ZodMiniType<z.output<S> & { fromList: FromList }, z.input<S>>
}

/** Where the list and the named fields of the ends say different things. */
export function endDifferences(body: {
  stops?: readonly object[] | undefined
  paper?: object | undefined
  fromList: FromList
}): ErrorDetail[] {
  const { stops = [], paper } = body
  return POSTED_STOPS.flatMap((end) => {
    const at = positionOf(end, stops.length)
    const [stop, lines] = [stops[at] as Body | undefined, (paper ?? {}) as Body]
    if (!stop) return []
    const named = body as unknown as Body
    const place = named[`${end.id}Location`] as Body
    const differs = [
      ...PLACE.filter((field) => field !== 'precision' && isOther(stop[field], place[field])).map((field) => ({
        field,
        as: `${end.id}Location`,
      })),
      ...(stop['dateTime'] === named[`${end.id}DateTime`] ? [] : [{ field: 'dateTime', as: `${end.id}DateTime` }]),
      ...((stop['until'] || null) === (named[`${end.id}Until`] || null)
        ? []
        : [{ field: 'until', as: `${end.id}Until` }]),
      ...Object.entries(DOCK_LINES).flatMap(([ending, field]) =>
        paper && isOther(stop[field], lines[`${end.id}${ending}`]) ? [{ field, as: `paper.${end.id}${ending}` }] : [],
      ),
    ]
    return differs.map(({ field, as }) => ({ path: `stops.${at}.${field}`, message: `Must be as in ${as}` }))
  })
}

/** What the list leaves out, it doesn't deny. */
function isOther(listed: unknown, named: unknown): boolean {
  return listed !== undefined && JSON.stringify(listed || null) !== JSON.stringify(named || null)
}
