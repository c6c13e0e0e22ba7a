import { queryOptions } from '@tanstack/react-query'
import { notificationStats, notifications } from '#contract/notification.ts'
import { call } from '#offline/call.ts'

/** CONST-05: the screen's page size. */
export const PAGE_SIZE = 20
/** Until news come by themselves, a glance every half minute while somebody looks. */
const GLANCE_MS = 30_000

export const statsQuery = queryOptions({
  queryKey: ['notifications', 'stats'],
  queryFn: ({ signal }) => call(notificationStats, {}, { signal }),
  refetchInterval: GLANCE_MS,
})

export const pageQuery = (page: number) =>
  queryOptions({
    queryKey: ['notifications', 'page', page],
    queryFn: ({ signal }) =>
      call(notifications, { query: { page, limit: PAGE_SIZE, sort: 'createdAt:desc' } }, { signal }),
    refetchInterval: GLANCE_MS,
  })
