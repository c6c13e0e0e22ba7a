import { activity, activityPeriods } from '#contract/activity.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Period } from '#domain/period.ts'
import type { StoredQuery } from '#client/data/use-stored.ts'
import { call } from '#offline/call.ts'
import { answerKeeper } from '#offline/kept-answer.ts'

/** A screen or two; whoever wants more asks for it. */
const PAGE_SIZE = 20

type Periods = AnswerOf<typeof activityPeriods>
export type ActivityPeriod = Periods['data'][number]

/** How much happened in each period that the tab looks back on. */
export function periodsQuery(by: Period, zone: string): StoredQuery<Periods> {
  return {
    key: ['activity', 'periods', by, zone],
    fetch: (signal) => call(activityPeriods, { query: { by, zone } }, { signal }),
    ...answerKeeper(activityPeriods, by),
  }
}

/** One page of what happened in a period; `after` is where the page before it ended. */
export function entriesQuery(
  { startsAt, endsAt }: Pick<ActivityPeriod, 'startsAt' | 'endsAt'>,
  after: string | null,
): StoredQuery<AnswerOf<typeof activity>> {
  const query = { limit: PAGE_SIZE, from: startsAt, to: endsAt, ...(after !== null && { after }) }
  return {
    key: ['activity', 'entries', startsAt, endsAt, after],
    fetch: (signal) => call(activity, { query }, { signal }),
    ...answerKeeper(activity, [startsAt, endsAt, after].join(' ')),
  }
}
