import { type ActivityOf, listActivityEndpoint, listActivityPeriodsEndpoint } from '#contract/reports/activity.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import type { Period } from '#domain/time/period.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { call } from '#offline/session/call.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'

/** One or two screens; more on demand. */
const PAGE_SIZE = 20

type Periods = EndpointResponse<typeof listActivityPeriodsEndpoint>
export type ActivityPeriod = Periods['data'][number]

/** Number of entries in each period the tab covers. */
export function periodsQuery(by: Period, zone: string, who: ActivityOf): StoredQuery<Periods> {
  return {
    key: ['activity', 'periods', by, zone, who],
    fetch: (signal) => call(listActivityPeriodsEndpoint, { query: { by, zone, who } }, { signal }),
    ...createAnswerStore(listActivityPeriodsEndpoint, `${by} ${who}`),
  }
}

/** One page of a period's entries, of one type or all; `after` is where the previous page ended. */
export function entriesQuery(
  { startsAt, endsAt }: Pick<ActivityPeriod, 'startsAt' | 'endsAt'>,
  { type, who, after }: { type: string | null; who: ActivityOf; after: string | null },
): StoredQuery<EndpointResponse<typeof listActivityEndpoint>> {
  const query = {
    limit: PAGE_SIZE,
    from: startsAt,
    to: endsAt,
    who,
    ...(type !== null && { type }),
    ...(after !== null && { after }),
  }
  return {
    key: ['activity', 'entries', startsAt, endsAt, who, type, after],
    fetch: (signal) => call(listActivityEndpoint, { query }, { signal }),
    ...createAnswerStore(listActivityEndpoint, [startsAt, endsAt, who, type, after].join(' ')),
  }
}
